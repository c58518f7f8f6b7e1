import { describe, expect, it, vi } from 'vitest';
import { Store } from './Store.ts';

const counter = () => new Store((state: number, by: number) => state + by, 0);

describe('Store', () => {
  it('notifies of a change, and not when nothing changes', () => {
    const store = counter();
    const listener = vi.fn();
    store.subscribe(listener);
    store.dispatch(6);
    store.dispatch(0);
    expect(store.getSnapshot()).toBe(6);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('S-04 does not notify after unsubscribing', () => {
    const store = counter();
    const listener = vi.fn();
    store.subscribe(listener)();
    store.dispatch(1);
    expect(listener).not.toHaveBeenCalled();
  });
});
