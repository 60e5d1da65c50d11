import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useApp } from '#core/web';
import { authComplete, authInitiate, registerComplete, registerInitiate } from '../../contract';
import { TestDrive } from './TestDrive';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];
/** Loaded with the first step that needs it. */
const webauthn = () => import('@simplewebauthn/browser');

/** A test drive of this screen, on this server and in this browser. */
export function useTestDrive(): TestDrive {
  const { calls, session } = useApp();
  const [drive] = useState(() => {
    const params = () => ({ companyId: session.companyId ?? '' });
    const made = new TestDrive({
      registerInitiate: async body =>
        (await calls.run(registerInitiate, { params: params(), body })).options,
      registerComplete: async credential =>
        (
          await calls.run(registerComplete, {
            params: params(),
            body: { credential: { ...(credential as object) } },
          })
        ).credential,
      authInitiate: async username =>
        (await calls.run(authInitiate, { params: params(), body: { username } })).options,
      authComplete: async credential =>
        (
          await calls.run(authComplete, {
            params: params(),
            body: { credential: { ...(credential as object) } },
          })
        ).assertion,
      create: async options =>
        (await webauthn()).startRegistration({ optionsJSON: options as Creation }),
      get: async options =>
        (await webauthn()).startAuthentication({ optionsJSON: options as Request }),
      host: location.hostname,
    });
    made.generate();
    return made;
  });
  return drive;
}
