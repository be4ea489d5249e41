"""Module 2, The Bishop's Orders: put three restored tiles under an order for points now and a different income."""

from bottega.games.fresco.modules.m02_orders.rules.module import Orders

MODULE = Orders
WEIGHT = 2

__all__ = ["MODULE", "WEIGHT"]
