import { Link } from 'wouter';
import { list } from '../../contract';
import { strings } from '../../strings';

/** Leads from the catalogue back to the connections. */
export default function BackLink() {
  return (
    <>
      <Link href={list.to()}>{strings.back.text}</Link> ·{' '}
    </>
  );
}
