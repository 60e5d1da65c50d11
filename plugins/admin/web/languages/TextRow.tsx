import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import { getDirection } from '#core/contract/languages';
import { useApp, useMutation, useCompanyId, useMay } from '#core/web';
import { saveLocale } from '../../contract';
import { strings } from '../../strings';

/** A text of pages in one language. */
export interface PageText {
  readonly id: string;
  readonly english: string;
  /** In this language, as it comes with the product. */
  readonly shipped: string;
  /** The company's own in its place. */
  readonly own?: string | undefined;
}
interface Props {
  readonly locale: string;
  readonly text: PageText;
  readonly onEdit: () => void;
}

/** One text with its id, and what leads to changing it or to how it was shipped. */
export function TextRow({ locale, text: { id, english, shipped, own }, onEdit }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const mayUpdate = useMay(companyAccess, 'update');
  const { run, busy } = useMutation(saveLocale);
  const text = own ?? shipped;
  async function reset() {
    try {
      await run({ params: { companyId, locale }, body: { texts: { [id]: '' } } });
      notices.success(strings.textReset.text);
    } catch (fault) {
      notices.failure(fault);
    }
  }
  return (
    <li>
      <span className="admin-text">
        <span lang={locale} dir={getDirection(locale)} title={id}>
          {text}
        </span>
        {own !== undefined && <span className="sl-tag">{strings.ownMark.text}</span>}
        {own !== undefined && <small>{format(strings.shippedText, { text: shipped })}</small>}
        {english !== shipped && <small>{format(strings.englishText, { text: english })}</small>}
      </span>
      {mayUpdate && (
        <span className="sl-page-actions">
          {own !== undefined && (
            <Button
              variant="minimal"
              text={strings.resetText.text}
              aria-label={format(strings.resetTextOf, { text })}
              loading={busy}
              onClick={() => void reset()}
            />
          )}
          <Button
            variant="minimal"
            text={strings.editText.text}
            aria-label={format(strings.editTextOf, { text })}
            onClick={onEdit}
          />
        </span>
      )}
    </li>
  );
}
