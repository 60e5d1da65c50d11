import type { MailTexts } from './mailTexts';

/** In Arabic. */
export const ar: MailTexts = {
  texts: {
    codeTitle: 'رمز التحقق',
    codeText: 'أدخل هذا الرمز للمتابعة. لا تشاركه مع أي شخص.',
    linkText: 'اضغط على الزر لتسجيل الدخول.',
    noticeTitle: 'تم تغيير حسابك',
    noticeText: 'إذا لم تكن أنت من فعل ذلك، فتواصل معنا.',
    ignore: 'إذا لم تطلب هذه الرسالة، فتجاهلها.',
  },
};
