import { useCompanyId, useQuery } from '#core/web';
import { format } from '#core/contract';
import { ButtonLink } from '#core/web/ui';
import { listPersonalTokens, tokensPage } from '../../contract';
import { strings } from '../../strings';
import { endsSoon } from './tokenTimes';
import '../machines.css';

/** Leads from a person’s account to their access tokens, and warns of those that expire soon. */
export default function TokensPanel() {
  const companyId = useCompanyId();
  const { data } = useQuery(listPersonalTokens, companyId ? { params: { companyId } } : null);
  const soon = data?.tokens.filter(endsSoon).length ?? 0;
  if (!companyId) return null;
  return (
    <section className="mc-part" aria-label={strings.tokensTitle.text}>
      <header>
        <div>
          <h2>{strings.tokensTitle.text}</h2>
          <p>{strings.tokensIntro.text}</p>
        </div>
        <ButtonLink to={tokensPage.to()}>{strings.manageTokens.text}</ButtonLink>
      </header>
      {soon > 0 && (
        <output className="mc-warning">{format(strings.expiresSoon, { count: soon })}</output>
      )}
    </section>
  );
}
