import { format } from '#core/contract';
import { useApp, useMutation, useCompanyId } from '#core/web';
import { FormDialog, TextAreaField } from '#core/web/ui';
import { saveLocale } from '../../contract';
import { strings } from '../../strings';
import type { PageText } from './TextRow';

interface Props {
  readonly locale: string;
  readonly text: PageText;
  readonly onClose: () => void;
}

const longest = 10_000;

/** Changes what the company's pages say in the place of one text, in one language. */
export function TextDialog({ locale, text: { id, shipped, own = '' }, onClose }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const { run } = useMutation(saveLocale);
  async function save({ texts }: { readonly texts: string }) {
    await run({ params: { companyId, locale }, body: { texts: { [id]: texts.trim() } } });
    notices.success(strings.textSaved.text);
  }
  return (
    <FormDialog
      title={strings.editText.text}
      intro={
        <>
          <bdi>{format(strings.shippedText, { text: shipped })}</bdi> · <code>{id}</code>
        </>
      }
      // Named as in the call, whose faults are shown at the field.
      values={{ texts: own }}
      save={save}
      onClose={onClose}
    >
      <TextAreaField
        name="texts"
        label={strings.ownText.text}
        help={strings.ownTextHelp.text}
        placeholder={shipped}
        rows={3}
        lang={locale}
        maxLength={longest}
      />
    </FormDialog>
  );
}
