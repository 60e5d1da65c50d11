import { createContext, useContext } from 'react';
import { useApp } from '#core/web';
import type { FlowSession } from '#plugins/editor/contract';
import { RunDebug } from './RunDebug';

export const DebugContext = createContext<RunDebug | null>(null);

/** The debug view of the flow on screen. */
export function useDebug(): RunDebug {
  const debug = useContext(DebugContext);
  if (!debug) throw new Error('useDebug must be used inside DebugContext.');
  return debug;
}

const debugs = new WeakMap<FlowSession, RunDebug>();

/** The debug view of a flow that is open; undefined before its canvas is drawn. */
export const findRunDebug = (session: FlowSession): RunDebug | undefined => debugs.get(session);

/** The one debug view of a flow that is open in the editor. */
export function useRunDebug(session: FlowSession): RunDebug {
  const app = useApp();
  const known = debugs.get(session);
  if (known) return known;
  const debug = new RunDebug(session, app, app.session.companyId ?? '');
  debugs.set(session, debug);
  return debug;
}
