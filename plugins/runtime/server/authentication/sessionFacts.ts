import type { SignOnSession } from '../../contract';

const iso = (time: number) => new Date(time).toISOString();

/** A session as flows read it: `payload.output.session.user.id` and the like. */
export function sessionFacts(session: SignOnSession): Readonly<Record<string, unknown>> {
  const { sessionId, userId, methods, createdDate, activeDate, idleSeconds, expires } = session;
  const times = Object.values(methods);
  return {
    id: sessionId,
    ...(userId && { user: { id: userId } }),
    createdAt: iso(createdDate),
    activeAt: iso(activeDate),
    expiresAt: iso(Math.min(expires, activeDate + idleSeconds * 1000)),
    idleTimeoutInMinutes: Math.round(idleSeconds / 60),
    ...(times.length > 0 && {
      lastSignOn: {
        at: iso(Math.max(...times)),
        authenticators: Object.keys(methods),
        withAuthenticator: Object.fromEntries(
          Object.entries(methods).map(([name, at]) => [name, { at: iso(at) }]),
        ),
      },
    }),
  };
}
