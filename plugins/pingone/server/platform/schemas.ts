/** Schemas of the platform's resources, as far as flows read them. */
export type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };

/** An object with these fields. */
export const toObject = (properties: Schema): Schema => ({ type: 'object', properties });
/** Texts by these names, separated by spaces. */
export const toTexts = (names: string): Schema =>
  Object.fromEntries(names.split(' ').map(name => [name, text]));
/** A list of values with these fields. */
export const toList = (properties: Schema): Schema => ({
  type: 'array',
  items: toObject(properties),
});
const withId = toObject({ id: text });
/** Links by these names, separated by spaces. */
export const toLinks = (names: string): Schema =>
  toObject(Object.fromEntries(names.split(' ').map(name => [name, toObject({ href: text })])));

/** A verification of a user's identity. */
export const verifyTransaction = toObject({
  ...toTexts('id qrUrl webVerificationUrl webVerificationCode createdAt updatedAt expiresAt'),
  transactionStatus: toObject({
    status: text,
    verificationStatus: { type: 'object' },
    providerMessagesList: toList({ messages: { type: 'array' } }),
  }),
  verifyPolicy: withId,
  requirements: { type: 'object' },
  sendNotification: toObject(toTexts('email phone')),
  _links: toLinks('self'),
});

/** The user’s data on a government ID. */
export const governmentId = toObject(
  toTexts(
    'firstName middleName lastName addressStreet addressCity addressState addressZip country idNumber idType birthDate gender issueDate expirationDate',
  ),
);

/** A page of resources, which stand under their name. */
export const toPage = (name: string): Schema =>
  toObject({
    _embedded: toObject({ [name]: { type: 'array' } }),
    _links: toLinks('self'),
    size: { type: 'number' },
  });

/** A user's digital wallet, and the session that pairs it. */
export const digitalWallet = toObject({
  ...toTexts('id status createdAt updatedAt'),
  digitalWalletApplication: withId,
  environment: withId,
  user: withId,
  notification: toObject({ methods: { type: 'array' }, results: { type: 'array' } }),
  pairingSession: toObject({
    ...toTexts('id status challenge qrUrl appOpenUrl createdAt updatedAt'),
    digitalWallet: withId,
    user: withId,
  }),
  _links: toLinks('self appOpen qrUrl'),
});

const session = {
  ...toTexts('id status protocol createdAt updatedAt expiresAt'),
  _links: toLinks('self appOpenUrl qr'),
};
/** A session in which a wallet presents credentials. */
export const presentationSession = toObject(session);
/** The same with the picture of its QR code. */
export const shownSession = toObject({ ...session, qrCodeImage: text });
/** The data that a wallet presented. */
export const presentedData = toObject({
  ...toTexts('id status'),
  sessionData: { type: 'object' },
});
