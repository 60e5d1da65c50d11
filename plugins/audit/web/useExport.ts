import { useState } from 'react';
import { saveFile, useApp, useCompanyId } from '#core/web';
import { exportEvents, type EventFilter } from '../contract';
import { strings } from '../strings';

/** Saves the events that fit as a file. */
export function useExport(filter: EventFilter) {
  const { api, notices } = useApp();
  const companyId = useCompanyId();
  const [busy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'jsonl') => {
    setBusy(true);
    try {
      const file = await api.download(exportEvents, {
        params: { companyId },
        query: { ...filter, format },
      });
      saveFile(`audit-trail.${format}`, file);
      notices.success(strings.exported.text);
    } catch (error) {
      notices.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
