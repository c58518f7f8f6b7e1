import { useState } from 'react';

/** A dialog keeps its contents while it fades out; each opening begins anew. */
interface Opened<T> {
  turn: number;
  isOpen: boolean;
  item: T | undefined;
}

/** What a dialog is open for: one of the items, or a new one. */
export const useOpened = <T>() => {
  const [opened, setOpened] = useState<Opened<T>>();
  return {
    opened,
    open: (item?: T) => setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, isOpen: true, item })),
    close: () => setOpened((last) => last && { ...last, isOpen: false }),
  };
};
