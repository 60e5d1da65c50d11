import { Redirect, useSearch } from 'wouter';
import { dashboard } from '../contract';

/** An older address of the dashboard: leads there, with what it was asked for. */
export default function EnhancedPage() {
  const search = useSearch();
  return <Redirect to={`${dashboard.to()}${search && `?${search}`}`} replace />;
}
