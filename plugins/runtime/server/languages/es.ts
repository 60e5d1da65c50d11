import type { RuntimeTexts } from './runtimeTexts';

/** In Spanish. */
export const es: RuntimeTexts = {
  pages: {
    timedOut: 'Se ha superado el tiempo permitido. Empiece de nuevo.',
    flowTimedOut: 'Se ha agotado el tiempo. Empiece de nuevo.',
    flowGone: 'Este proceso ya no está disponible. Empiece de nuevo.',
    noInteraction: 'Esta sesión no existe o falta su token. Empiece de nuevo.',
    over: 'Esta sesión ha terminado. Empiece de nuevo.',
    answered:
      'Este paso ya se ha completado o la respuesta corresponde a otro paso. Continúe desde la última página o empiece de nuevo.',
    otherNode:
      'La respuesta es para el paso {node}, pero se espera otro. Continúe desde la última página.',
    beingAnswered:
      'Este paso ya se está procesando. Espere la página siguiente; si no aparece, vuelva a intentarlo en diez segundos.',
    spent:
      'Este enlace ya se ha usado o ha caducado. Continúe desde la última página o empiece de nuevo.',
    begunElsewhere:
      'Este proceso se inició en otro navegador. Continúe allí o empiece de nuevo aquí.',
    goneOn: 'El proceso ya está en otro paso. Continúe desde la última página o empiece de nuevo.',
    lateOrOver: 'Se ha agotado el tiempo o la sesión ya ha terminado. Empiece de nuevo.',
    nothingForLink: 'Este enlace no corresponde al paso actual. Continúe donde empezó.',
    linkOver:
      'La sesión de este enlace ha terminado o ha caducado. Empiece de nuevo desde la aplicación.',
  },
};
