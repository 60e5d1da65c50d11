import { parseShallow } from '#core/contract/valueSize';
import { toSentence } from '#core/contract/internal';
import type { NodeCall, NodeOutcome, Screen } from '#plugins/connectors/contract';
import type { Ceremony } from '#plugins/connectors/contract/internal';
import { userDirectory } from '#plugins/connectors/contract';
import { getRelyingParty, type Asked, type KeyCheck } from '../../contract';
import { userStrings as strings } from '../../strings';
import {
  refusalOutput,
  refuse,
  succeed,
  userOutput,
  withProvenUser,
} from '../directory/connector/directoryNode';
import { pageStrings, refusalStrings } from '../../pageStrings';
import {
  choice,
  isOn,
  line,
  getText,
  shownOwn,
  toggle,
  userIdProperty,
} from '../../contract/nodeProperties';
import { getOwnText, getPageText } from '../getPageText';
import { isCanceled, cancelOutcome, requireUser, withAuthenticators } from './authenticatorNode';

const words = {
  title: line('Title', { info: shownOwn }),
  text: line('Text', { info: shownOwn }),
  button: line('Button', { info: shownOwn }),
  cancel: line('Cancel Button', {
    info: 'The label of a second button, which takes the false branch. If empty, it is hidden.',
  }),
};
/** Texts that the editor once filled in: pages replace them in the language of their reader. */
const former: Readonly<Record<string, readonly string[]>> = {
  title: ['Set up a passkey', 'Sign in with a passkey'],
  text: [
    'Your device keeps it and asks for your fingerprint, face, or PIN.',
    'Your device asks for your fingerprint, face, or PIN.',
  ],
  button: ['Set up passkey', 'Continue with passkey'],
};

/**
 * A screen on which the browser makes or asks a key; what it must sign is kept with the
 * interaction.
 */
function ceremonyScreen(
  call: NodeCall,
  kind: Ceremony['kind'],
  options: { readonly challenge: string },
  userId: string,
): NodeOutcome {
  const [cancel, label] = ['cancel', 'identifierLabel'].map(name => getPageText(call, name));
  const [title, text, button] = ['title', 'text', 'button'].map(name =>
    former[name]?.includes(getText(call, name)) ? '' : getPageText(call, name),
  );
  const memory: Asked = { challenge: options.challenge, userId };
  const screen: Screen = {
    html: call.render('<h1>{{title}}</h1><p>{{text}}</p>', { title, text }),
    ...(title && { title }),
    fields: [{ propertyName: 'credential', preferredDataType: 'string' }],
    ceremony: {
      kind,
      options,
      ...(text && { text }),
      ...(button && { button }),
      ...(cancel && { cancel }),
      ...(label && {
        identifier: { label, button: getOwnText(call, 'identifierButton', pageStrings.next) },
      }),
    },
    memory: { ...memory },
  };
  return { kind: 'screen', screen };
}

/** Reads the answer of the browser's key; undefined if it cannot be read. */
function answerIn({ submission }: NodeCall): unknown {
  const sent = submission?.parameters['credential'];
  try {
    return typeof sent === 'string' ? parseShallow(sent) : sent;
  } catch {
    return undefined;
  }
}
/** Returns what a person typed in place of using a passkey; empty where they did not. */
const readIdentifier = ({ submission }: NodeCall): string =>
  submission?.buttonValue === 'identifier'
    ? String(submission.parameters['identifier'] ?? '').trim()
    : '';
const askedIn = ({ memory }: NodeCall): Asked => ({
  challenge: String(memory?.['challenge'] ?? ''),
  userId: String(memory?.['userId'] ?? ''),
});
const refusal = (checked: KeyCheck & { ok: false }) => refuse(checked.reason, checked.fault);

/** Passkeys and security keys, on a page of this installation that holds no markup of the flow. */
export const keyCapabilities = {
  registerKey: {
    title: 'Set Up Passkey',
    subTitle: 'Creates a passkey in the browser, or registers a security key, for this user.',
    type: 'trigger' as const,
    respondToUser: true,
    properties: {
      ...userIdProperty,
      kind: choice(
        'Kind',
        {
          passkey: 'Passkey: signs in without a password',
          securityKey: 'Security key: second factor',
        },
        'passkey',
      ),
      deviceName: line('Device Name'),
      ...words,
    },
    output: { deviceId: { type: 'string' }, ...refusalOutput },
    run: withAuthenticators(async ({ call, service, companyId }) => {
      if (isCanceled(call)) return cancelOutcome();
      const kind =
        getText(call, 'kind') === 'securityKey' ? ('securityKey' as const) : ('passkey' as const);
      const party = getRelyingParty(call);
      if (call.submission) {
        const terms = { name: getText(call, 'deviceName'), kind, party };
        const checked = await service.register(companyId, askedIn(call), answerIn(call), terms);
        return checked.ok
          ? succeed({ deviceId: checked.deviceId, userId: checked.userId })
          : refusal(checked);
      }
      const { userId, email, username, displayName } = await requireUser(call);
      const named = { userId, name: email || username || displayName, displayName };
      const options = await service.registration(companyId, named, { kind, party });
      return ceremonyScreen(call, 'register', options, userId);
    }),
  },
  authenticateKey: {
    title: 'Sign In with Passkey',
    subTitle:
      'Accepts any passkey for this site, or only the given user’s. False if the user has none.',
    type: 'trigger' as const,
    traits: ['mfa'],
    respondToUser: true,
    properties: {
      userId: line('User ID', {
        info: 'The user whose passkey is accepted. Leave empty to accept any user’s.',
      }),
      requireVerification: toggle(
        'Require PIN, Fingerprint, or Face',
        true,
        'Turn off for security keys used as a second factor after a password.',
      ),
      ...words,
      identifierLabel: line(strings.identifierLabel.text, {
        info: strings.identifierLabelHelp.text,
      }),
      identifierButton: line(strings.identifierButton.text, { info: shownOwn }),
    },
    output: {
      ...userOutput,
      deviceId: { type: 'string' },
      identifier: { type: 'string' },
      ...refusalOutput,
    },
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      if (isCanceled(call)) return cancelOutcome();
      const identifier = readIdentifier(call);
      if (identifier) return refuse('identifier', strings.identifierGiven.text, { identifier });
      const party = getRelyingParty(call);
      // Without a user the key is all there is, so it has to know its holder.
      const verified = userId === '' || isOn(call, 'requireVerification', true);
      if (!call.submission) {
        const keys = userId
          ? (await service.devices(companyId, userId)).filter(({ kind }) => kind !== 'totp')
          : [];
        if (userId && keys.length === 0)
          return refuse('noDevice', toSentence(refusalStrings.noMethod));
        const options = await service.authentication(companyId, userId, { verified, party });
        return ceremonyScreen(call, 'authenticate', options, userId);
      }
      const asked = askedIn(call);
      const checked = await service.authenticate(companyId, asked, answerIn(call), {
        verified: verified || asked.userId === '',
        party,
      });
      if (!checked.ok) return refusal(checked);
      const user = await call.get(userDirectory).find(companyId, { userId: checked.userId });
      if (!user) return refuse('userNotFound', toSentence(refusalStrings.keyUserGone));
      return user.enabled
        ? withProvenUser(user, { deviceId: checked.deviceId })
        : refuse('disabled', toSentence(refusalStrings.disabled), { userId: user.userId });
    }),
  },
};
