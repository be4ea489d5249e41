// A script cannot tell tsc that it runs as a service worker.

interface WorkerGlobalScope {
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K,
    hear: (event: ServiceWorkerGlobalScopeEventMap[K]) => unknown,
  ): void;
}

// Browsers show buttons below a notification; it is not in tsc's library because not all do.
interface NotificationOptions {
  actions?: { action: string; title: string }[];
}
