import { parseShallow } from '#core/contract/valueSize';
import { isObject } from '#core/contract/internal';
import type { Queries, ServerHost } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import {
  type AttributeRules,
  defaultAttributeRules,
  defaultPasswordPolicy,
  type PasswordPolicy,
  userDirectoryConnectorId,
} from '#plugins/connectors/contract/internal';

export interface Rules {
  readonly policy: PasswordPolicy;
  readonly attributes: AttributeRules;
}
type Values = Readonly<Record<string, unknown>>;

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== '';
const flag = (value: unknown, otherwise: boolean) =>
  hasValue(value) ? String(value) === 'true' : otherwise;
function whole(value: unknown, otherwise: number, least: number, most: number): number {
  const number = Number(value);
  return hasValue(value) && Number.isInteger(number)
    ? Math.min(most, Math.max(least, number))
    : otherwise;
}

const kinds = ['string', 'number', 'boolean', 'object', 'array'] as const;
/**
 * The declared attributes as an administrator writes them: a JSON object of names and types. What
 * cannot be read declares nothing.
 */
function declaredIn(text: unknown): AttributeRules['declared'] {
  try {
    const read: unknown = typeof text === 'string' ? parseShallow(text || '{}') : text;
    return Object.fromEntries(
      Object.entries(isObject(read) ? read : {}).flatMap(([name, said]) => {
        const type = isObject(said) ? said['type'] : said;
        const kind = kinds.find(each => each === type);
        return kind ? [[name, kind]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Parses the requirements of a User Directory connection for passwords and attributes. */
export function parseRules(values: Values): Rules {
  const standard = defaultPasswordPolicy;
  const lengthMin = whole(values['passwordLengthMin'], standard.lengthMin, 1, 128);
  return {
    policy: {
      lengthMin,
      lengthMax: whole(
        values['passwordLengthMax'],
        Math.max(lengthMin, standard.lengthMax),
        lengthMin,
        1024,
      ),
      requireLowercase: flag(values['passwordRequireLowercase'], standard.requireLowercase),
      requireUppercase: flag(values['passwordRequireUppercase'], standard.requireUppercase),
      requireNumbers: flag(values['passwordRequireNumbers'], standard.requireNumbers),
      requireSpecial: flag(values['passwordRequireSpecial'], standard.requireSpecial),
      spacesOk: flag(values['passwordSpacesOk'], standard.spacesOk),
      previous: whole(values['passwordPreviousXPasswords'], standard.previous, 0, 24),
      maxAgeDays: whole(values['passwordMaxAgeDays'], standard.maxAgeDays, 0, 36_500),
      refuseCommon: flag(values['passwordRefuseCommon'], standard.refuseCommon),
    },
    attributes: {
      declared: declaredIn(values['declaredAttributes']),
      free: flag(values['freeAttributes'], defaultAttributeRules.free),
    },
  };
}

/**
 * The rules of the company's oldest User Directory connection; the standard ones where it has none.
 */
export async function companyRules(
  server: ServerHost,
  db: Queries,
  companyId: string,
): Promise<Rules> {
  const store = server.find(connectionStore);
  const own = (await store?.list(db, companyId))?.find(
    ({ connectorId }) => connectorId === userDirectoryConnectorId,
  );
  return parseRules((own && (await store?.opened(companyId, own.connectionId))?.values) ?? {});
}
