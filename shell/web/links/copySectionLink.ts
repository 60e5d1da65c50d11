import { catalogue, Failure } from '#core/contract';
import type { Root } from '#core/web/root/Root';
import { buildLink } from './hashLink';
import { strings } from '../strings';

/** Copies an address that opens this section in this environment for somebody else. */
export const copySectionLink = (app: Root) => async () => {
  const { email, companyId } = app.session;
  try {
    await navigator.clipboard.writeText(
      buildLink({ origin: location.origin, email, companyId: companyId ?? '' }, location.pathname),
    );
    app.notices.success(strings.linkCopied.text);
  } catch {
    app.notices.failure(new Failure(0, 0, catalogue.copy.text));
  }
};
