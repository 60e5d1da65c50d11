import type { MailTexts } from './mailTexts';

/** In Spanish. */
export const es: MailTexts = {
  texts: {
    codeTitle: 'Su código',
    codeText: 'Introduzca este código para continuar. No lo comparta con nadie.',
    linkText: 'Pulse el botón para iniciar sesión.',
    noticeTitle: 'Cambios en su cuenta',
    noticeText: 'Si no ha sido usted, póngase en contacto con nosotros.',
    ignore: 'Si no ha solicitado este correo, ignórelo.',
  },
};
