import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';

/**
 * A box at a point of the window that stays within it and closes on Escape or a press outside; the
 * focus goes back where it was.
 */
export function FloatingMenu({
  at,
  onClose,
  children,
}: {
  at: Point;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  useLayoutEffect(() => {
    const box = ref.current!;
    const { width, height } = box.getBoundingClientRect();
    box.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`;
    box
      .querySelector<HTMLElement>('input, [role="menuitem"], a, button')
      ?.focus({ preventScroll: true });
  }, [at]);
  useEffect(() => {
    const outside = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) onClose();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        onClose();
      }
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('keydown', escape, true);
      if (document.activeElement === document.body) before?.focus({ preventScroll: true });
    };
  }, [onClose, before]);
  return createPortal(
    <div className="flow-floating" ref={ref}>
      {children}
    </div>,
    document.body,
  );
}
