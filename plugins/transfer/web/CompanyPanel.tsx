import { Link } from 'wouter';
import { transferPage } from '../contract';
import { strings } from '../strings';
import './transfer.css';

/** Tells on the company's page that it can be moved, and leads there. */
export default function CompanyPanel() {
  return (
    <>
      <p className="transfer-help">{strings.intro.text}</p>
      <p className="transfer-links">
        <Link href={`${transferPage.to()}?export`}>{strings.exportThis.text}</Link>
        <Link href={`${transferPage.to()}?import`}>{strings.importArchive.text}</Link>
      </p>
    </>
  );
}
