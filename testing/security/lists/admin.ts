import type { List } from './List';

export const admin: List = {
  make: async ({ companyId, made }) => {
    const locale = 'en';
    await made('POST', `/company/${companyId}/locale/${locale}`, {
      texts: { title: `Texts of ${companyId}` },
    });
    return { locale };
  },
};
