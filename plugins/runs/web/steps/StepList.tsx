import { useVirtualizer } from '@tanstack/react-virtual';
import { observer } from 'mobx-react-lite';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import { focusIfLost } from '#core/web/layout/focusIfLost';
import { strings } from '../../strings';
import { useDebug } from '../debug/DebugContext';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import { capabilityTitle, placeAfter, stepKind, stepOutcome } from './stepLook';
import './steps.css';

const rowHeight = 38;
const size = { width: 400, height: 300 };

/** The steps of the run in order, or those with errors first; drawn as far as they are seen. */
export const StepList = observer(function StepList() {
  const debug = useDebug();
  const { steps, at, errors } = debug;
  const [errorsFirst, setErrorsFirst] = useState(false);
  const order = useMemo(() => {
    const all = steps.map((_, index) => index);
    return errorsFirst
      ? [
          ...all.filter(index => steps[index]?.hasError),
          ...all.filter(index => !steps[index]?.hasError),
        ]
      : all;
  }, [steps, errorsFirst]);
  const scroll = useRef<HTMLDivElement>(null);
  // its functions are called while rendering and never kept
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: size,
  });
  // The line of the run that was opened is gone.
  useEffect(() => focusIfLost(() => scroll.current?.focus({ preventScroll: true })), []);
  const place = order.indexOf(at);
  useEffect(() => rows.scrollToIndex(Math.max(0, place)), [rows, place]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const next = order[placeAfter(event.key, place, order.length) ?? -1];
    if (next !== undefined) debug.goTo(next);
    else if (event.key.toLowerCase() === 'e' && errors.length > 0) debug.nextError();
    else return;
    event.preventDefault();
  };
  // No element of HTML is a list of options that scrolls and draws what is seen.
  const listbox = {
    role: 'listbox',
    tabIndex: 0,
    'aria-label': strings.stepsList.text,
    'aria-activedescendant': `flow-step-${at}`,
    onKeyDown,
  };
  return (
    <section className="flow-debug-steps">
      <h3>
        {strings.stepsList.text} · {steps.length}
        {errors.length > 0 && (
          <label className="flow-check">
            <input
              type="checkbox"
              checked={errorsFirst}
              onChange={event => setErrorsFirst(event.target.checked)}
            />
            {strings.errorsFirst.text}
          </label>
        )}
      </h3>
      <div ref={scroll} className="flow-debug-scroll" {...listbox}>
        <div style={{ position: 'relative', height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <StepRow
              key={order[index]}
              at={order[index] ?? index}
              style={{
                position: 'absolute',
                insetInline: 0,
                height: rowHeight,
                transform: `translateY(${start}px)`,
              }}
            />
          ))}
        </div>
      </div>
    </section>
  );
});

const StepRow = observer(function StepRow({ at, style }: { at: number; style: CSSProperties }) {
  const debug = useDebug();
  const step = debug.steps[at];
  if (!step) return null;
  const option = {
    id: `flow-step-${at}`,
    role: 'option',
    'aria-selected': debug.at === at,
    'aria-setsize': debug.steps.length,
    'aria-posinset': at + 1,
    onClick: () => debug.goTo(at),
  };
  return (
    <div className="flow-debug-step" data-kind={stepKind(step)} style={style} {...option}>
      <i aria-hidden="true">{at + 1}</i>
      <span style={{ paddingInlineStart: step.flowTrace.length * 14 }}>
        <b title={step.eventMessage}>{debug.titleOf(step)}</b>
        <small>
          {[stepOutcome(step), capabilityTitle(step, debug.canvasOf(step).connectors)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <small>{formatDuration(step.timeDifference)}</small>
    </div>
  );
});
