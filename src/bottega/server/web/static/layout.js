// Where the sheets of a table lie, and how large: pure arithmetic, without a page.
//
// The sheets of a role are a block. A room is divided between the blocks by cuts from edge to edge, and each block takes
// the arrangement that is largest in its part of the room: some lines of sheets, or for the board any tree of rows and
// columns. In a row all are equally high, in a column equally wide; as sheets keep their proportions, such a tree is as
// wide as `a * height + b`. The best division is the one with the largest sheets, each weighed by its role.

/**
 * A sheet of the table.
 * @typedef {{ name: string, role: string, width: number, height: number, at: [number, number], letters?: number,
 *   least?: number }} Sheet
 *
 * What is drawn as one: a sheet, the whole board with its `parts` as they lie on it, the `slot` in which a folded sheet
 * is open, or the `badges` of those that are folded.
 * @typedef {{ role: string, width: number, height: number, letters?: number, least?: number }} Sized
 * @typedef {Sized & { name: string, parts?: undefined, slot?: undefined, badges?: undefined }} Single
 * @typedef {Sized & { parts: Sheet[], start: number, slot?: undefined, badges?: undefined }} Whole
 * @typedef {Sized & { slot: true, parts?: undefined, badges?: undefined }} Slot
 * @typedef {Sized & { badges: Sheet[], across: number, parts?: undefined, slot?: undefined }} Badges
 * @typedef {Single | Whole | Slot | Badges} Piece
 *
 * @typedef {{ sheet: Piece, a: number, b: number }} Leaf
 * @typedef {{ sheet?: undefined, parts: Tree[], across: boolean, gap: number, a: number, b: number }} Stack
 * @typedef {Leaf | Stack} Tree
 *
 * A tree, from which height it can be read and to which it may grow, and what it is worth.
 * @typedef {{ tree: Tree, from: number, to: number, weight: number, worth: number }} Arrangement
 *
 * The ways in which the sheets of a role can be arranged, by the name of their block.
 * @typedef {Record<string, Arrangement[]>} Blocks
 *
 * A block in its part of the room, or a part of the room that is cut in two.
 * @typedef {{ worth: number, made: Arrangement, high: number }} Filled
 * @typedef {{ worth: number, made?: undefined, across: boolean, first: number, one: Division, other: Division }} Cut
 * @typedef {Filled | Cut} Division
 * @typedef {Division & { height: number }} Found
 * @typedef {Found & { folded: Sheet[], covered?: number }} Best
 *
 * @typedef {[x: number, y: number, width: number, height: number]} Box
 * @typedef {ReturnType<typeof boxesOf>} Layout
 */

/** @type {Record<string, number>} */
const DESERVES = { board: 1, own: 1.45, other: 0.7, module: 0.7, badge: 0.3, aid: 0.35 }; // of the room, by natural size
const READABLE = 11; // pixels: no letter is smaller
const LETTERS = 14; // the smallest on a sheet that says nothing else
const SLOT = READABLE / LETTERS; // how small the slot may be drawn: what has larger letters may be higher than it
const BETWEEN = 4; // pixels between badges
const BADGE = 44; // pixels: the icon of a module that is folded, as large as a finger
/** @type {Record<string, number>} */
const LARGEST = { board: 2, own: 2, other: 1.4, module: 1.2, badge: 1, aid: 1.2 }; // times natural size
const ENOUGH = 0.76; // of a layout should be covered
const UNEVEN = 0.4; // what it costs that one sheet of the board is drawn more than 1.6 times as large as another
const CUTS = 12;
// Own sheets follow the board: they lie right of it or below it. Where nothing is folded the board may also be cut, or
// own sheets lie apart.
const ORDERS = [
  "board own beside modules",
  "board beside own modules",
  "beside board own modules",
  "board own modules beside",
  "board modules own beside",
  "board own beside",
  "board beside own",
  "beside board own",
];
const CUT = [
  "left beside right own",
  "left own right beside",
  "own left beside right",
  "left right own beside",
  "board one other beside",
  "board one beside other",
  "board beside one other",
  "left one right other beside",
];

/** @param {Sized} sheet */
const least = sheet => sheet.least ?? READABLE / (sheet.letters || LETTERS);

// -- trees

/**
 * @param {Piece} sheet
 * @returns {Leaf}
 */
const leaf = sheet => ({ sheet, a: sheet.width / sheet.height, b: 0 });

/**
 * @param {Tree[]} parts
 * @param {boolean} across
 * @param {number} gap
 * @returns {Tree}
 */
function stack(parts, across, gap) {
  if (parts.length === 1) return parts[0];
  const gaps = gap * (parts.length - 1);
  if (across)
    return {
      parts,
      across,
      gap,
      a: parts.reduce((sum, part) => sum + part.a, 0),
      b: parts.reduce((sum, part) => sum + part.b, gaps),
    };
  const a = 1 / parts.reduce((sum, part) => sum + 1 / part.a, 0);
  return { parts, across, gap, a, b: a * parts.reduce((sum, part) => sum + part.b / part.a, -gaps) };
}

// Every tree whose leaves are these parts in this order.
/**
 * @param {Tree[]} parts
 * @param {number} gap
 */
function trees(parts, gap) {
  /**
   * @param {number} from
   * @param {number} to
   * @param {boolean} across
   * @returns {Tree[]}
   */
  const divided = (from, to, across) => {
    if (to - from === 1) return [parts[from]];
    /** @type {Tree[]} */
    const found = [];
    /**
     * @param {number} start
     * @param {Tree[]} before
     */
    const cut = (start, before) => {
      for (let end = start + 1; end <= to - (before.length ? 0 : 1); end++) {
        for (const part of divided(start, end, !across)) {
          if (end === to) found.push(stack([...before, part], across, gap));
          else cut(end, [...before, part]);
        }
      }
    };
    cut(from, []);
    return found;
  };
  return parts.length === 1 ? parts : [...divided(0, parts.length, true), ...divided(0, parts.length, false)];
}

// Sheets in lines that are about equally long: in one, two … rows or columns.
/**
 * @param {Sheet[]} sheets
 * @param {number} gap
 */
function lines(sheets, gap, most = 4) {
  /** @type {Tree[]} */
  const found = [];
  for (const across of [true, false]) {
    /** @param {Sheet} sheet */
    const length = sheet => (across ? sheet.width / sheet.height : sheet.height / sheet.width);
    const whole = sheets.reduce((sum, sheet) => sum + length(sheet), 0);
    for (let count = 1; count <= Math.min(sheets.length, most); count++) {
      const made = Array.from({ length: count }, () => /** @type {Leaf[]} */ ([]));
      let before = 0;
      for (const sheet of sheets) {
        made[Math.floor(((before + length(sheet) / 2) / whole) * count)].push(leaf(sheet));
        before += length(sheet);
      }
      if (made.some(line => !line.length)) continue;
      const tree = stack(
        made.map(line => stack(line, across, gap)),
        !across,
        gap,
      );
      if (!found.some(({ a, b }) => Math.abs(a - tree.a) < 1e-6 && Math.abs(b - tree.b) < 1e-6)) found.push(tree);
    }
  }
  return found;
}

// The leaves of a tree: when the whole is `height` high, each is drawn `p * height + q` times as large as it is by nature.
/**
 * @typedef {{ sheet: Piece, p: number, q: number }} Drawn
 * @param {Tree} tree
 * @param {Drawn[]} found
 */
function leaves(tree, p = 1, q = 0, found = []) {
  if (tree.sheet) found.push({ sheet: tree.sheet, p: p / tree.sheet.height, q: q / tree.sheet.height });
  else
    for (const part of tree.parts)
      tree.across
        ? leaves(part, p, q, found)
        : leaves(part, (tree.a * p) / part.a, (tree.a * q + tree.b - part.b) / part.a, found);
  return found;
}

// A tree with what has to be known to judge it: from which height it can be read and to which it may grow, and its worth.
/**
 * @param {Tree} tree
 * @returns {Arrangement}
 */
function arrangement(tree, liked = 0) {
  let from = 0,
    to = 0,
    weight = 0,
    worth = 0;
  for (const { sheet, p, q } of leaves(tree)) {
    const share = DESERVES[sheet.role] * sheet.width * sheet.height;
    from = Math.max(from, (least(sheet) - q) / p);
    to = Math.max(to, (LARGEST[sheet.role] - q) / p);
    weight += share;
    worth += share * (Math.log(p) + liked);
  }
  return { tree, from, to, weight, worth };
}

// -- blocks

// The parts of the board as its title lays them out, or as rows and columns; of those, for each proportion, the one that
// takes the least room to be read.
/**
 * @param {Sheet[]} sheets
 * @param {number} gap
 */
function boards(sheets, gap) {
  const start = Math.min(...sheets.map(sheet => sheet.at[0]));
  const width = Math.max(...sheets.map(sheet => sheet.at[0] + sheet.width)) - start,
    height = Math.max(...sheets.map(sheet => sheet.at[1] + sheet.height));
  const whole = { role: "board", width, height, start, least: Math.max(...sheets.map(least)), parts: sheets };
  /** @type {Sheet[][]} */
  const runs = []; // sheets of one size that follow each other stay together
  for (const sheet of sheets) {
    const last = runs.at(-1)?.[0];
    if (last?.width === sheet.width && last.height === sheet.height) runs.at(-1)?.push(sheet);
    else runs.push([sheet]);
  }
  /** @type {Map<number, { room: number, made: Arrangement }>} */
  const best = new Map();
  const placed = [...runs].sort(([one], [other]) => one.at[0] - other.at[0] || one.at[1] - other.at[1]);
  /** @param {Sheet[][]} order */
  const choices = order =>
    order.reduce(
      (made, run) => made.flatMap(before => lines(run, gap).map(part => [...before, part])),
      /** @type {Tree[][]} */ ([[]]),
    );
  for (const tree of [...choices(runs), ...choices(placed)].flatMap(parts => trees(parts, gap))) {
    const made = arrangement(tree),
      wide = tree.a * made.from + tree.b;
    const uneven = Math.max(...leaves(tree).map(({ sheet, p, q }) => (p * made.from + q) / least(sheet)));
    const room = wide * made.from * (1 + UNEVEN * Math.max(0, uneven - 1.6)),
      shape = Math.round(Math.log(wide / made.from) / 0.1);
    if (!((best.get(shape)?.room ?? Infinity) <= room))
      best.set(shape, { room, made: arrangement(tree, -UNEVEN * Math.max(0, uneven - 1.6)) });
  }
  const smallest = Math.min(...[...best.values()].map(({ room }) => room));
  return [
    arrangement(leaf(whole), 0.04),
    ...[...best.values()].filter(({ room }) => room < 2 * smallest).map(({ made }) => made),
  ];
}

// The blocks of a table: the board, own sheets, those of the others with the aids, and the modules. Of modules that are
// folded there is a badge each and a slot in which one of them is open.
/**
 * @param {Sheet[]} sheets
 * @param {Sheet[]} folded
 * @param {number} gap
 * @param {boolean} touch
 */
function blocksOf(sheets, folded, gap, touch, apart = false) {
  /** @param {...string} roles */
  const of = (...roles) => sheets.filter(sheet => roles.includes(sheet.role) && !folded.includes(sheet));
  /** @type {Blocks} */
  const blocks = { board: boards(of("board"), gap) };
  const [left, right] = [true, false].map(first => of("board").filter(sheet => (sheet.at[0] === 0) === first)),
    [one, ...other] = of("own");
  const torn = left.some(({ width, height }) => right.some(sheet => sheet.width === width && sheet.height === height));
  if (right.length && !torn) Object.assign(blocks, { left: boards(left, gap), right: boards(right, gap) });
  if (other.length)
    Object.assign(blocks, {
      one: lines([one], gap).map(tree => arrangement(tree)),
      other: lines(other, gap).map(tree => arrangement(tree)),
    });
  for (const [name, found] of Object.entries({ own: of("own"), beside: of("other", "aid"), modules: of("module") }))
    if (found.length) blocks[name] = lines(found, gap).map(tree => arrangement(tree));
  if (!folded.length) return blocks;
  const slot = leaf({
    role: "module",
    slot: true,
    width: Math.max(...folded.map(sheet => sheet.width)),
    height: Math.max(...folded.map(sheet => sheet.height * Math.min(1, least(sheet) / SLOT))),
    least: SLOT,
  });
  const bars = [1, 2, 3, 4, 6, 9, 17]
    .filter(rows => rows <= folded.length)
    .map(rows => {
      const across = Math.ceil(folded.length / rows),
        cell = BADGE + BETWEEN;
      return leaf({
        role: "badge",
        badges: folded,
        across,
        width: across * cell - BETWEEN,
        height: Math.ceil(folded.length / across) * cell - BETWEEN,
        least: touch ? 1 : 0.7,
      });
    });
  /**
   * @param {Tree} rest
   * @param {boolean} below whether it comes after the badges
   */
  const beside = (rest, below) =>
    bars.map(bar => arrangement(stack(below ? [bar, rest] : [rest, bar], bar.a < 1, gap)));
  blocks.modules = apart ? [arrangement(slot)] : beside(slot, true);
  if (apart) blocks.beside = blocks.beside.flatMap(({ tree }) => beside(tree, false));
  return blocks;
}

// -- divisions

// The best division of a room between blocks in their order: its worth, and the boxes of the blocks. Sizes are whole
// numbers, so that the same parts of the room are met again.
/**
 * @param {Arrangement[][]} blocks
 * @param {number} width
 * @param {number} height
 * @param {number} gap
 */
function divide(blocks, width, height, gap) {
  /** @type {Map<number, Division | null>} */
  const known = new Map();
  const bounds = blocks.map(() => /** @type {[number, number][]} */ ([]));
  for (let from = 0; from < blocks.length; from++) {
    let weight = 0,
      worth = 0,
      whole = 0;
    for (let to = from; to < blocks.length; to++) {
      const [{ tree, weight: more }] = blocks[to];
      for (const { sheet } of leaves(tree)) {
        const share = DESERVES[sheet.role] * sheet.width * sheet.height;
        whole += share;
        worth += share * (0.05 + Math.log(DESERVES[sheet.role]) / 2);
      }
      weight += more;
      bounds[from][to + 1] = [weight / 2, worth - (weight / 2) * Math.log(whole)];
    }
  }
  // no division is worth more than one that leaves nothing free
  /**
   * @param {number} from
   * @param {number} to
   * @param {number} w
   * @param {number} h
   */
  const bound = (from, to, w, h) =>
    w < 30 || h < 30 ? -Infinity : bounds[from][to][0] * Math.log(w * h) + bounds[from][to][1];
  /**
   * @param {number} at
   * @param {number} w
   * @param {number} h
   */
  const filled = (at, w, h) => {
    /** @type {Filled | null} */
    let best = null;
    for (const made of blocks[at]) {
      const { a, b } = made.tree,
        high = Math.min(h, (w - b) / a, made.to);
      if (high < made.from - 0.01) continue;
      const worth = made.worth + made.weight * Math.log(high);
      if (!best || worth > best.worth) best = { worth, made, high };
    }
    return best;
  };
  // everywhere a little, and where a block that is alone on its side of the cut just fits, or can just be read
  /**
   * @param {number} from
   * @param {number} middle
   * @param {number} to
   * @param {boolean} across
   * @param {number} room
   * @param {number} beside
   */
  const cuts = (from, middle, to, across, room, beside) => {
    /** @type {Set<number>} */
    const found = new Set();
    for (let at = 1; at < CUTS; at++) found.add(Math.round((room * at) / CUTS / 8) * 8);
    /** @param {Arrangement[]} block */
    const fits = block => {
      for (const {
        tree: { a, b },
        from: low,
        to: high,
      } of block)
        for (const size of across
          ? [a * Math.min(beside, high) + b, a * low + b]
          : [Math.min(high, (beside - b) / a), low])
          sizes.add(Math.ceil(size));
    };
    let sizes = found;
    if (middle - from === 1) fits(blocks[from]);
    if (to - middle === 1) {
      sizes = new Set();
      fits(blocks[middle]);
      for (const size of sizes) found.add(room - size);
    }
    return found;
  };
  /**
   * @param {number} from
   * @param {number} to
   * @param {number} w
   * @param {number} h
   * @returns {Division | null}
   */
  const divided = (from, to, w, h) => {
    if (to - from === 1) return filled(from, w, h);
    const key = ((from * 8 + to) * 4096 + w) * 16384 + h;
    const met = known.get(key);
    if (met !== undefined) return met;
    /** @type {Division | null} */
    let best = null;
    for (let middle = from + 1; middle < to; middle++) {
      for (const across of [true, false]) {
        const room = (across ? w : h) - gap;
        for (const first of cuts(from, middle, to, across, room, across ? h : w)) {
          const [w1, h1, w2, h2] = across ? [first, h, room - first, h] : [w, first, w, room - first];
          const rest = bound(middle, to, w2, h2),
            most = best?.worth ?? -Infinity;
          if (bound(from, middle, w1, h1) + rest <= most) continue;
          const one = divided(from, middle, w1, h1);
          if (!one || one.worth + rest <= most) continue;
          const other = divided(middle, to, w2, h2);
          if (other && one.worth + other.worth > most)
            best = { worth: one.worth + other.worth, across, first, one, other };
        }
      }
    }
    known.set(key, best);
    return best;
  };
  return divided(0, blocks.length, Math.floor(width), Math.floor(height));
}

/**
 * @param {Tree} tree
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {(sheet: Piece, ...box: Box) => void} put
 */
function place(tree, x, y, width, height, put) {
  if (tree.sheet) {
    put(tree.sheet, x, y, width, height);
    return;
  }
  for (const part of tree.parts) {
    const wide = tree.across ? part.a * height + part.b : width,
      high = tree.across ? height : (width - part.b) / part.a;
    place(part, x, y, wide, high, put);
    if (tree.across) x += wide + tree.gap;
    else y += high + tree.gap;
  }
}

// The blocks of a division in their parts of the room; what is left free lies around them.
/**
 * @param {Division} found
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} gap
 * @param {(tree: Tree, ...box: Box) => void} put
 */
function settle(found, x, y, w, h, gap, put) {
  if (found.made) {
    const { tree } = found.made,
      wide = tree.a * found.high + tree.b;
    put(tree, x + (w - wide) / 2, y + (h - found.high) / 2, wide, found.high);
  } else if (found.across) {
    settle(found.one, x, y, found.first, h, gap, put);
    settle(found.other, x + found.first + gap, y, w - found.first - gap, h, gap, put);
  } else {
    const { one, other } = found,
      below = h - found.first - gap;
    const swapped = holds(one, "own") && !holds(other, "own") && holds(other, "board"); // own sheets are nearest
    settle(one, x, swapped ? y + below + gap : y, w, found.first, gap, put);
    settle(other, x, swapped ? y : y + found.first + gap, w, below, gap, put);
  }
}

/**
 * @param {Division} found
 * @param {string} role
 * @returns {boolean}
 */
const holds = (found, role) =>
  found.made
    ? leaves(found.made.tree).some(({ sheet }) => sheet.role === role)
    : holds(found.one, role) || holds(found.other, role);

/**
 * @param {Blocks} blocks
 * @param {number} width
 * @param {number} height
 * @param {number} gap
 * @returns {Found | null}
 */
function bestOf(blocks, width, height, gap, plain = false) {
  const { board, own = [], beside = [], modules = [] } = blocks,
    seen = new Set();
  const weight = [board, own, beside, modules].reduce((sum, [made]) => sum + (made?.weight ?? 0), 0);
  /** @type {Division | null} */
  let best = null;
  /** @param {string} order */
  const attempt = order => {
    const names = order.split(" ").filter(name => blocks[name]),
      every = new Set(names);
    if (
      (!every.has("board") && !every.has("right")) ||
      every.has("one") !== order.includes("one") ||
      (modules.length && !every.has("modules")) ||
      seen.has(names.join())
    )
      return;
    seen.add(names.join());
    const found = divide(
      names.map(name => blocks[name]),
      width,
      height,
      gap,
    );
    if (found && !((best?.worth ?? -Infinity) >= found.worth)) best = found;
  };
  ORDERS.forEach(attempt);
  if (!modules.length && !plain) CUT.forEach(attempt);
  const all = /** @type {Division | null} */ (best);
  return all && { ...all, worth: all.worth / weight, height };
}

// The boxes of all sheets in a room: by name [x, y, width, height]. Where there is no room for all modules they are
// folded: each has a badge, and there is a slot for the one that is open; so are aids, but for the first. If the room is
// too low for everything to be read the layout is higher, and where it is too narrow, letters are smaller.
/**
 * @param {Sheet[]} sheets
 * @param {number} width
 * @param {number} height
 */
export function layOut(sheets, width, height, { gap = height < 700 ? 6 : 8, touch = false } = {}) {
  const modules = sheets.filter(({ role }) => role === "module"),
    spare = sheets.filter(({ role }) => role === "aid").slice(1);
  /** @type {Sheet[][]} */
  const tries = [
    ...(modules.length < 7 ? [[]] : []),
    ...(modules.length > 1 ? [modules] : []),
    ...(spare.length ? [[...modules, ...spare]] : []),
  ];
  /** @type {Best | null} */
  let best = null;
  for (const [at, folded] of tries.entries()) {
    for (const apart of folded.length ? [false, true] : [false]) {
      const found = bestOf(blocksOf(sheets, folded, gap, touch, apart), width, height, gap);
      if (found && !((best?.worth ?? -Infinity) >= found.worth - 0.1 * at))
        best = { ...found, worth: found.worth - 0.1 * at, folded };
    }
  }
  const folded = modules.length > 1 ? [...modules, ...(touch ? [] : spare)] : [];
  for (let shrunk = 1; !best; shrunk *= 0.9) {
    const blocks = blocksOf(
      sheets.map(sheet => ({ ...sheet, least: least(sheet) * shrunk })),
      folded,
      gap,
      touch,
    );
    const shown = sheets.filter(sheet => !folded.includes(sheet)),
      needed = shrunk ** 2 * shown.reduce((sum, sheet) => sum + sheet.width * sheet.height * least(sheet) ** 2, 0);
    let more = 0; // larger is better only while too much is left free
    for (
      let high = Math.max(height, needed / width);
      more < 5 && !((best?.covered ?? 0) > ENOUGH) && high < 12 * Math.max(height, width);
      high *= 1.1
    ) {
      const found = bestOf(blocks, width, high, gap, sheets.length > 10);
      if (!found) continue;
      more++;
      const covered = coverage(boxesOf({ ...found, folded }, width, high, gap), sheets, width);
      if (!((best?.covered ?? -1) >= covered)) best = { ...found, folded, covered };
    }
  }
  return boxesOf(best, width, height, gap);
}

// The part of a layout that sheets cover.
/**
 * @param {Layout} layout
 * @param {Sheet[]} sheets
 * @param {number} width
 */
export function coverage({ boxes, slot, folded, height }, sheets, width) {
  const shown = sheets.filter(({ name }) => !folded.includes(name)).map(({ name }) => boxes[name]);
  return [...shown, ...(slot ? [slot] : [])].reduce((sum, [, , w, h]) => sum + w * h, 0) / (width * height);
}

/**
 * @param {Best} best
 * @param {number} width
 * @param {number} height
 * @param {number} gap
 */
function boxesOf(best, width, height, gap) {
  /** @type {{ sheet: Piece, box: Box }[]} */
  const found = [];
  settle(best, 0, 0, Math.floor(width), best.height, gap, (tree, x, y, w, h) =>
    place(tree, x, y, w, h, (sheet, ...box) => found.push({ sheet, box })),
  );
  const mine = found.filter(({ sheet }) => sheet.role === "own").reduce((sum, { box }) => sum + box[2] * box[3], 0);
  /** @type {Record<string, Box>} */
  const boxes = {};
  /** @type {Record<string, Box>} */
  const badges = {};
  /** @type {Box | null} */
  let slot = null;
  for (const { sheet, box } of found) {
    const [x, y, w] = box,
      scale = w / sheet.width;
    if (sheet.parts)
      for (const part of sheet.parts)
        boxes[part.name] = [
          x + (part.at[0] - sheet.start) * scale,
          y + part.at[1] * scale,
          part.width * scale,
          part.height * scale,
        ];
    else if (sheet.slot) slot = box;
    else if (sheet.badges) {
      const cell = (BADGE + BETWEEN) * scale;
      for (const [at, { name }] of sheet.badges.entries())
        badges[name] = [
          x + (at % sheet.across) * cell,
          y + Math.floor(at / sheet.across) * cell,
          BADGE * scale,
          BADGE * scale,
        ];
    } else boxes[sheet.name] = ["board", "own"].includes(sheet.role) || !mine ? box : within(box, 0.9 * mine);
  }
  const [x, y, w, h] = /** @type {Box} */ (slot ?? [0, 0, 0, 0]);
  for (const { name, width, height } of best.folded) {
    const scale = Math.min(w / width, h / height);
    boxes[name] = [x + (w - width * scale) / 2, y, width * scale, height * scale];
  }
  const low = Math.max(...found.map(({ box: [, y, , h] }) => y + h));
  return {
    boxes,
    badges,
    slot,
    folded: best.folded.map(({ name }) => name),
    height: Math.max(height, low),
    worth: best.worth,
  };
}

// A box that is no larger than some area, in the middle of where it was.
/**
 * @param {Box} box
 * @param {number} area
 * @returns {Box}
 */
function within([x, y, w, h], area) {
  const shrunk = Math.min(1, Math.sqrt(area / (w * h)));
  return [x + (w * (1 - shrunk)) / 2, y + (h * (1 - shrunk)) / 2, w * shrunk, h * shrunk];
}
