import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';

const Code = Type.String({ maxLength: 500_000 });
/** JSON as text, as nodes keep it; empty where nothing is said. */
const JsonText = Type.String({ maxLength: 100_000 });

/** One field's rules, as nodes that show pages keep them. */
export const ValidationRule = Type.Object({
  propertyName: Type.String({ minLength: 1, maxLength: 256 }),
  rules: Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 50 }),
});
export type ValidationRule = Static<typeof ValidationRule>;

const parts = {
  description: Type.String({ maxLength: 2000 }),
  /** Handlebars; `{{{` is refused. */
  template: Code,
  style: Code,
  script: Code,
  inputSchema: JsonText,
  outputSchema: JsonText,
  validationRules: Type.Array(ValidationRule, { maxItems: 200 }),
  /** Values that the preview shows: a JSON object as text. */
  sample: JsonText,
};
const Name = Type.String({ minLength: 1, maxLength: 256 });
/** The editable fields of a page template. */
export const UiTemplateBody = Type.Object({
  name: Name,
  description: Type.Optional(parts.description),
  template: Type.Optional(parts.template),
  style: Type.Optional(parts.style),
  script: Type.Optional(parts.script),
  inputSchema: Type.Optional(parts.inputSchema),
  outputSchema: Type.Optional(parts.outputSchema),
  validationRules: Type.Optional(parts.validationRules),
  sample: Type.Optional(parts.sample),
});
export type UiTemplateBody = Static<typeof UiTemplateBody>;

/** A template of a page: what nodes that show a page keep of it stands in their `sktemplate`. */
export const UiTemplate = Type.Object({
  uiId: Type.String(),
  name: Name,
  ...parts,
  companyId: Type.String(),
  customerId: Type.String(),
  createdDate: Moment,
  updatedDate: Moment,
});
export type UiTemplate = Static<typeof UiTemplate>;
