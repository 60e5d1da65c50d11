import { namespace } from '#core/contract';
import type { Sentence } from '#core/contract/internal';
import type { KnownBrowser } from '#plugins/connectors/contract/internal';

const users = namespace('users');

/** The kinds of authenticators; codes go to the last four by mail, text message, call or app. */
export type DeviceKind = 'totp' | 'passkey' | 'securityKey' | 'email' | 'sms' | 'voice' | 'mobile';

/** An authenticator of a user, besides a password. */
export interface Device {
  readonly deviceId: string;
  readonly kind: DeviceKind;
  readonly name: string;
  readonly createdDate: number;
  /** 0 before the first. */
  readonly usedDate: number;
}
/** A new authenticator app: what it reads in, shown once. */
export interface NewTotp {
  readonly deviceId: string;
  /** Base32. */
  readonly secret: string;
  /** otpauth:// */
  readonly uri: string;
  /** An SVG picture of the address. */
  readonly qrCode: string;
}
/** How a code was judged. */
export type CodeCheck =
  | { readonly ok: true; readonly deviceId: string }
  | { readonly ok: false; readonly reason: 'wrong' | 'tooMany' | 'none' };
/** How the answer of a passkey was judged. */
export type KeyCheck =
  | { readonly ok: true; readonly userId: string; readonly deviceId: string }
  | { readonly ok: false; readonly reason: string; readonly fault: Sentence };

/**
 * The challenge that a browser is asked to sign, and who asks; stored with the interaction until it
 * is answered.
 */
export interface Asked {
  readonly challenge: string;
  /** Empty for whoever holds a passkey. */
  readonly userId: string;
}
/**
 * Which site a passkey belongs to: the public address of this installation unless said otherwise.
 */
export interface RelyingParty {
  readonly name?: string;
  readonly id?: string;
  readonly origins?: readonly string[];
}
export interface CodeRecipient {
  /** The scope of the code: this interaction, or under a name of its own any of the company's. */
  readonly interactionId: string;
  /** Empty for an address that is nobody’s yet. */
  readonly userId?: string;
  readonly email: string;
  /**
   * The browser that asks. One in which a code for the address was entered before has limits apart
   * from all others, which strangers can reach.
   */
  readonly browser?: KnownBrowser;
}

/** A mail that brings a code, as text and, where there is one, as HTML. */
interface MailOfCode {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly digits?: 6 | 8;
}

/** Authenticator apps, recovery codes, passkeys and codes by mail of the company’s end users. */
export interface Authenticators {
  devices(companyId: string, userId: string): Promise<readonly Device[]>;
  /** False where the user has no such device. */
  rename(companyId: string, userId: string, deviceId: string, name: string): Promise<boolean>;
  remove(companyId: string, userId: string, deviceId: string): Promise<boolean>;

  /** Counts for nothing until a code of it is confirmed. */
  createTotp(
    companyId: string,
    userId: string,
    terms: {
      readonly name: string;
      /** Empty for the name of the environment. */
      readonly issuer: string;
      readonly account: string;
      /** `mobile` for an app of the company's own, which makes codes as well. */
      readonly kind?: 'totp' | 'mobile';
    },
  ): Promise<NewTotp>;
  confirmTotp(
    companyId: string,
    userId: string,
    deviceId: string,
    code: string,
  ): Promise<CodeCheck>;
  /** A code is good once; five tries in fifteen minutes. */
  checkTotp(companyId: string, userId: string, code: string): Promise<CodeCheck>;

  /** Ten new ones; those before them end. Only their hashes are kept. */
  createRecoveryCodes(companyId: string, userId: string): Promise<readonly string[]>;
  recoveryCodesLeft(companyId: string, userId: string): Promise<number>;
  /** Each is good once. */
  spendRecoveryCode(companyId: string, userId: string, code: string): Promise<boolean>;

  /**
   * False where too many were sent to the address within fifteen minutes. `{code}` in the text and
   * the HTML is the code.
   */
  sendCode(companyId: string, to: CodeRecipient, mail: MailOfCode): Promise<boolean>;
  /**
   * Counts a mail to an address that the caller sends; false where too many were sent to it within
   * fifteen minutes.
   */
  countMail(companyId: string, to: Pick<CodeRecipient, 'email' | 'browser'>): Promise<boolean>;
  /** A mail without a code, which counts toward the same limit. */
  sendNotice(
    companyId: string,
    to: Pick<CodeRecipient, 'email' | 'browser'>,
    mail: Omit<MailOfCode, 'digits'>,
  ): Promise<boolean>;
  /**
   * A code for a channel of the caller's own, such as a text message, judged by `checkCode`;
   * undefined where too many were made for the address within fifteen minutes.
   */
  createCode(companyId: string, to: CodeRecipient): Promise<string | undefined>;
  /** Five tries in ten minutes, then another code is needed; a right one is good once. */
  checkCode(
    companyId: string,
    to: Omit<CodeRecipient, 'email'> & { readonly email?: string },
    code: string,
  ): Promise<
    | { readonly ok: true; readonly email: string }
    | { readonly ok: false; readonly reason: 'wrong' | 'over' }
  >;

  /** The options of `navigator.credentials.create`, as JSON. */
  registration(
    companyId: string,
    user: { readonly userId: string; readonly name: string; readonly displayName: string },
    terms: { readonly kind: 'passkey' | 'securityKey'; readonly party?: RelyingParty },
  ): Promise<{ readonly challenge: string }>;
  register(
    companyId: string,
    asked: Asked,
    answer: unknown,
    terms: {
      readonly name: string;
      readonly kind: 'passkey' | 'securityKey';
      readonly party?: RelyingParty;
      /** A device of the user's that is not active yet and becomes this key. */
      readonly begun?: string;
      /** Whether the key must have made sure of the person; of a passkey by default. */
      readonly verified?: boolean;
    },
  ): Promise<KeyCheck>;
  /**
   * The options of `navigator.credentials.get`, as JSON; without a user any passkey of the site may
   * answer.
   */
  authentication(
    companyId: string,
    userId: string,
    terms: { readonly verified: boolean; readonly party?: RelyingParty },
  ): Promise<{ readonly challenge: string }>;
  /** `verified`: the device made sure that it is the person, by a PIN, a finger or a face. */
  authenticate(
    companyId: string,
    asked: Asked,
    answer: unknown,
    terms: { readonly verified: boolean; readonly party?: RelyingParty },
  ): Promise<KeyCheck>;
}

/** The end users’ authenticators, for flows, screens, and other plugins’ server code. */
export const authenticators = users.service<Authenticators>('authenticators');
