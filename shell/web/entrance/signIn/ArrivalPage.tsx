import { Link } from 'wouter';
import { EntranceFrame } from '../EntranceFrame';
import { strings } from '../strings';

/**
 * Where somebody arrives who has shown elsewhere who they are: says that it is looked at, or what
 * went wrong.
 */
export function ArrivalPage({ failure }: { readonly failure: string | undefined }) {
  if (failure === undefined)
    return (
      <EntranceFrame title={strings.signOn.text}>
        <output>{strings.authenticating.text}</output>
      </EntranceFrame>
    );
  return (
    <EntranceFrame title={strings.signOn.text}>
      <div className="sl-entrance-failure" role="alert">
        {failure}
      </div>
      <Link href="/" className="sl-button wide">
        {strings.backToSignOn.text}
      </Link>
    </EntranceFrame>
  );
}
