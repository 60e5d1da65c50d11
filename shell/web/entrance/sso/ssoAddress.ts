/** Where single sign-on of a company begins; the whole page goes there. */
export const ssoAddress = (base: string, companyId: string): string =>
  `${base}/customers/sso?companyId=${encodeURIComponent(companyId)}`;
