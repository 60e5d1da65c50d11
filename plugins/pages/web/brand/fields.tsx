import { useWatch } from 'react-hook-form';
import { format } from '#core/contract';
import { ColorField, SelectField, TextField } from '#core/web/ui';
import { corners, defaultColor, findAdjusted, fonts, schemes, type Brand } from '../../contract';
import { brandStrings as strings } from '../../brandStrings';

/** Name and title of pages. */
export function NameFields({ help }: { readonly help: string }) {
  return (
    <div className="sl-settings-grid">
      <TextField name="name" label={strings.name.text} help={help} maxLength={80} />
      <TextField
        name="pageTitle"
        label={strings.pageTitle.text}
        help={strings.pageTitleHelp.text}
        maxLength={80}
      />
    </div>
  );
}

/** The primary color, and whether it is shown as it was chosen. */
export function PrimaryField({ help }: { readonly help: string }) {
  const color = String(useWatch({ name: 'primaryColor' }) ?? '');
  const [scheme, more] = findAdjusted(color);
  const where = more ? strings.inBoth : scheme === 'dark' ? strings.inDark : strings.inLight;
  return (
    <ColorField
      name="primaryColor"
      label={strings.primaryColor.text}
      fallback={defaultColor}
      help={scheme ? format(strings.adjusted, { schemes: where.text }) : help}
    />
  );
}

const fontTitles: Readonly<Record<Brand['font'], string>> = {
  inter: strings.fontInter.text,
  system: strings.fontSystem.text,
  humanist: strings.fontHumanist.text,
  geometric: strings.fontGeometric.text,
  rounded: strings.fontRounded.text,
  serif: strings.fontSerif.text,
};
const toOptions = <Value extends string>(
  values: readonly Value[],
  titles: Readonly<Record<Value, string>>,
) => values.map(value => ({ value, label: titles[value] }));

/** Scheme, corners and font. */
export function ShapeFields() {
  const [cornerTitles, schemeTitles] = [
    { square: strings.square.text, rounded: strings.rounded.text, pill: strings.pill.text },
    { auto: strings.auto.text, light: strings.light.text, dark: strings.dark.text },
  ];
  return (
    <>
      <SelectField
        name="colorScheme"
        label={strings.colorScheme.text}
        options={toOptions(schemes, schemeTitles)}
      />
      <SelectField
        name="corners"
        label={strings.corners.text}
        options={toOptions(corners, cornerTitles)}
      />
      <SelectField name="font" label={strings.font.text} options={toOptions(fonts, fontTitles)} />
    </>
  );
}
