import type { RuntimeTexts } from './runtimeTexts';

/** In French. */
export const fr: RuntimeTexts = {
  pages: {
    timedOut: 'Le délai autorisé est dépassé. Recommencez.',
    flowTimedOut: 'Le délai est dépassé. Recommencez.',
    flowGone: 'Ce parcours n’est plus disponible. Recommencez.',
    noInteraction: 'Cette session n’existe pas ou son jeton est absent. Recommencez.',
    over: 'Cette session est terminée. Recommencez.',
    answered:
      'Cette étape est déjà terminée ou la réponse concerne une autre étape. Continuez depuis la dernière page affichée ou recommencez.',
    otherNode:
      'La réponse concerne l’étape {node}, mais une autre est attendue. Continuez depuis la dernière page affichée.',
    beingAnswered:
      'Cette étape est déjà en cours de traitement. Attendez la page suivante ; si elle n’apparaît pas, réessayez dans dix secondes.',
    spent:
      'Ce lien a déjà été utilisé ou a expiré. Continuez depuis la dernière page affichée ou recommencez.',
    begunElsewhere:
      'Vous avez commencé dans un autre navigateur. Continuez dans cet autre navigateur ou recommencez ici.',
    goneOn:
      'Le parcours est passé à une autre étape. Continuez depuis la dernière page affichée ou recommencez.',
    lateOrOver: 'Le délai est dépassé ou la session est terminée. Recommencez.',
    nothingForLink:
      'Ce lien ne correspond pas à l’étape en cours. Continuez là où vous avez commencé.',
    linkOver:
      'La session liée à ce lien est terminée ou a expiré. Recommencez depuis l’application.',
  },
};
