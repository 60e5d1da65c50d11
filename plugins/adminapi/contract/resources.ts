import { Type, type TSchema } from 'typebox';

const Link = Type.Object({ href: Type.String() });

/** Links to other resources and to actions on this one, by relation. */
export const Links = Type.Record(Type.String(), Link);
export type Links = Readonly<Record<string, { readonly href: string }>>;

/** One thing of an environment, with its links. */
export const Resource = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object({ _links: Links }),
);
/** A list of things, under their name in `_embedded`. */
export const ResourceList = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object({
    _links: Links,
    _embedded: Type.Record(Type.String(), Type.Array(Type.Object({}))),
  }),
);

/** The answer of a call that deletes: no body. */
export const NoContent = Type.Unsafe<void>(Type.Object({}));

/** A name that starts with a visible character and holds neither `<` nor `${`. */
const plainName = String.raw`^(?=\S)(?!.*(<|\$\{))`;

/** The name of a thing, of 256 characters at most. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: plainName,
  description: 'a name without “<” or “${” that doesn’t start with a space',
});
/** A text of 256 characters at most that may be empty. */
export const Title = Type.String({
  maxLength: 256,
  pattern: String.raw`^$|${plainName}`,
  description: 'text without “<” or “${” that doesn’t start with a space',
});
/** A thing of the environment by its id. */
export const Reference = Type.Object({
  id: Type.String({
    minLength: 1,
    pattern: plainName,
    description: 'an ID without “<” or “${” that doesn’t start with a space',
  }),
});

/** Any of some texts. */
export const oneOf = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.String({ enum: values }));

/** A field that may be left out. */
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema);

const vendor = (name: string): string => `application/vnd.pingidentity.${name}+json`;

/** The media types of bodies, by which operations on one path are told apart. */
export const mediaTypes = {
  json: 'application/json',
  cloneFlow: vendor('flow.clone'),
  deployFlow: vendor('flow.deploy'),
  validateFlow: vendor('flow.validate'),
  importFlow: vendor('flow.import'),
  exportVersion: vendor('flowversion.export'),
  revertVersion: vendor('flowversion.revert'),
  cloneInstance: vendor('connectorInstance.clone'),
  rotateKey: vendor('davinciApplication.rotateKey'),
  rotateSecret: vendor('davinciApplication.rotateSecret'),
} as const;
