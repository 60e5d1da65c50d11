import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('transferFailure', {
  fetchExports: 'Error fetching exports',
  exportCompany: 'Error exporting environment',
  downloadExport: 'Error downloading archive',
  removeExport: 'Error canceling or deleting export',
  fetchImports: 'Error fetching imports',
  importCompany: 'Error importing environment',
  uploadArchive: 'Error uploading archive',
  checkImport: 'Error checking import',
  removeImport: 'Error canceling or deleting import',
  shareFlow: 'Error sharing flow',
  endSharing: 'Error stopping flow sharing',
});
