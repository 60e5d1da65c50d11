import { Card } from '@blueprintjs/core';
import { SkeletonRows } from '#core/web/ui';

/** The outlines of the page's cards while they are being read. */
export function Outlines() {
  return (
    <div className="admin-sections">
      <Card className="admin-card">
        <SkeletonRows rows={5} columns={2} />
      </Card>
    </div>
  );
}
