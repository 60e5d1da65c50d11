import type { AppsTexts } from './appsTexts';

/** In Arabic. */
export const ar: AppsTexts = {
  openid: {
    refused: 'لا يمكنك تسجيل الدخول هنا',
    unexpected: 'حدث خطأ من جانبنا. حاول مجددًا بعد لحظات.',
    signedOff: 'تم تسجيل خروجك',
    signedOffText: 'يمكنك إغلاق هذه الصفحة.',
  },
};
