import { codes, Failure } from '#core/contract';
import {
  type EnrichCall,
  type EnrichedProperties,
  userDirectory,
} from '#plugins/connectors/contract';
import { usersAccess } from '#plugins/users/contract';
import { parseRules } from '../companyRules';

/** The groups that a node may name. */
async function groupChoices({ access, companyId, get }: EnrichCall): Promise<EnrichedProperties> {
  if (!access.allows(usersAccess, 'read'))
    throw new Failure(
      403,
      codes.invalid,
      'Your role can’t view users, so groups can’t be listed here.',
    );
  const groups = await get(userDirectory).groups(companyId);
  return { group: { options: groups.map(({ name }) => ({ name, value: name })) } };
}

/** The attributes that the connection declares, each with its type. */
function attributeChoices(name: 'attributes' | 'attributeName') {
  return ({ connection }: EnrichCall): EnrichedProperties => {
    const { declared, free } = parseRules(connection).attributes;
    const options = Object.entries(declared).map(([value, type]) => ({
      name: `${value} (${type})`,
      value,
    }));
    const info = free
      ? 'Lists the attributes that the connection declares. You can enter others.'
      : 'Only attributes that the connection declares are allowed.';
    return { [name]: { options, info } };
  };
}

export const choosesGroup = { enrich: { run: groupChoices } };
export const mapsAttributes = { enrich: { run: attributeChoices('attributes') } };
export const choosesAttribute = { enrich: { run: attributeChoices('attributeName') } };
