import { Type } from 'typebox';

/** The categories of flows in the market. */
export const categories = [
  'Authentication',
  'Consent',
  'Identity Verification',
  'Multi-Factor Authentication (MFA)',
  'Passwordless',
  'Profile Management',
  'Risk Management & Fraud Detection',
  'User Registration',
] as const;
export type Category = (typeof categories)[number];
export const Category = Type.Unsafe<Category>(
  Type.Union(categories.map(each => Type.Literal(each))),
);
