import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import styles from './Popover.module.css';

export interface PopoverHandle {
  open(): void;
  close(): void;
}

interface PopoverProps extends Omit<ComponentProps<'button'>, 'ref'> {
  /** Names the panel. */
  panelLabel: string;
  side: 'above' | 'below';
  /** Width of the panel, in pixels. */
  width: number;
  /** Mounted while it is open. */
  panel: ReactNode;
  handle?: Ref<PopoverHandle>;
}

/** Keeps the panel inside the window. */
const EDGE = 8;

/** A button and the panel that it opens beside itself; Escape or a press elsewhere closes it. */
export const Popover = (props: PopoverProps) => {
  const { panelLabel, side, width, panel, handle, ...button } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useImperativeHandle(handle, () => ({
    open: () => {
      opener.current?.focus();
      if (!box.current?.matches(':popover-open')) box.current?.showPopover();
      // Before the next key: what is typed at once goes into a field of the panel, which has to be visible by then.
      flushSync(() => setOpen(true));
      box.current?.querySelector('input')?.focus();
    },
    close: () => {
      box.current?.hidePopover();
      opener.current?.focus();
    },
  }));
  const place = () => {
    const at = opener.current?.getBoundingClientRect();
    if (!at || !box.current) return;
    const left = side === 'above' ? at.right - width : at.left;
    Object.assign(box.current.style, {
      left: `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`,
      ...(side === 'above'
        ? { bottom: `${window.innerHeight - at.top + EDGE}px` }
        : { top: `${at.bottom + EDGE}px` }),
    });
  };
  const placeAgain = useEffectEvent(place);
  useEffect(() => {
    if (!isOpen) return;
    const onResize = () => placeAgain();
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [isOpen]);
  return (
    <>
      <button
        {...button}
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      {createPortal(
        // Outside of the form that the button may stand in.
        <div
          ref={box}
          id={id}
          popover="auto"
          role="dialog"
          aria-label={panelLabel}
          className={styles.panel}
          style={{ width }}
          onBeforeToggle={({ newState }) => {
            if (newState === 'open') place();
          }}
          onToggle={({ newState }) => setOpen(newState === 'open')}
        >
          {isOpen && panel}
        </div>,
        document.body,
      )}
    </>
  );
};
