import type { UsersTexts } from './usersTexts';

/** In Brazilian Portuguese. */
export const ptBR: UsersTexts = {
  pages: {
    totpTitle: 'Configure seu aplicativo autenticador',
    totpText:
      'Escaneie este código QR com seu aplicativo autenticador e digite o código que ele mostra.',
    totpPicture: 'Código QR',
    totpByHand: 'Se não for possível escanear, digite esta chave:',
    code: 'Código',
    go: 'Continuar',
    next: 'Avançar',
    email: 'E-mail',
    signIn: 'Entrar',
    emailFirst: 'Use uma chave de acesso ou digite seu e-mail.',
    confirmTitle: 'Confirme sua identidade',
    confirmText: 'Use a chave de acesso ou a chave de segurança da sua conta.',
    confirmButton: 'Usar chave de acesso',
    usePasskey: 'Entrar com uma chave de acesso',
    useCode: 'Usar um código',
    recoveryTitle: 'Seus códigos de recuperação',
    recoveryText:
      'Guarde estes códigos em um lugar seguro. Cada um permite que você entre uma vez se perder seus outros métodos de acesso. Eles não serão mostrados novamente.',
    recoveryKept: 'Já guardei os códigos',
    copyKey: 'Copiar chave',
    copyCodes: 'Copiar códigos',
    downloadCodes: 'Baixar códigos',
    copied: 'Copiado',
    mailSubject: 'Seu código de verificação',
    mailText:
      'Seu código é [code]. Ele expira em dez minutos. Se você não o solicitou, ignore este e-mail.',
    accountSubject: 'Você já tem uma conta',
    accountText:
      'Alguém tentou criar uma conta com este e-mail, mas já existe uma. Se foi você, entre na sua conta ou redefina sua senha caso a tenha esquecido. Se não foi você, ignore este e-mail.',
  },
  refusals: {
    wrongPassword: 'Nome de usuário ou senha incorretos.',
    locked: 'Muitas senhas incorretas. Aguarde alguns minutos e tente novamente.',
    disabled: 'Esta conta está desativada. Fale com o suporte.',
    passwordExpired: 'Esta senha expirou. Defina uma nova para entrar.',
    wrongCurrent: 'A senha atual está incorreta. Tente novamente.',
    passwordRepeats:
      'Use uma senha diferente {count, plural, one {da atual} other {das últimas #}}.',
    passwordRace: 'A senha acabou de ser alterada em outro lugar. Tente novamente.',
    wrongCode: 'Código incorreto. Tente novamente.',
    tooManyCodes: 'Muitos códigos incorretos. Aguarde 15 minutos e tente novamente.',
    codeOver: 'Este código expirou. Solicite outro.',
    mailCodeRefused:
      'Este código está incorreto ou expirou. Tente novamente ou comece de novo para receber outro.',
    tooManyMails:
      'Muitas mensagens foram enviadas para este e-mail. Aguarde 15 minutos e tente novamente.',
    wrongRecoveryCode: 'Este código de recuperação está incorreto ou já foi usado. Tente outro.',
    notAccepted: 'Estes dados não foram aceitos. Verifique-os e tente novamente.',
    noMethod: 'Este método não está disponível. Use outro.',
    taken: 'Estes dados não podem ser usados. Entre, se você já tem uma conta, ou informe outros.',
    canceled: 'A operação foi cancelada. Tente novamente ou use outro método.',
    keyOver: 'Nenhuma chave foi solicitada ou a solicitação expirou. Tente novamente.',
    keyWrong: 'Não foi possível verificar sua chave de acesso ou de segurança. Tente novamente.',
    keySite:
      'Esta chave pertence a outro site. Abra a página no endereço habitual e tente novamente.',
    keyUnverified:
      'O dispositivo não confirmou sua identidade. Tente novamente com sua impressão digital, seu rosto ou seu PIN.',
    keyUsed: 'A resposta da chave já foi usada. Tente novamente.',
    keyTaken: 'Esta chave já está registrada. Use outra.',
    keyUnknown: 'Esta chave não está registrada aqui. Use outra ou entre de outra forma.',
    keyOfAnother: 'Esta chave pertence a outra conta. Use a sua.',
    keyUserGone:
      'A conta desta chave de acesso não existe mais. Use outra chave ou outro método de acesso.',
    tooManyKeys:
      'Uma conta pode ter no máximo {count, plural, one {# chave} other {# chaves}}. Remova uma primeiro.',
    emailWrong: '“{value}” não é um e-mail. Digite um como ada@example.com.',
    emailChanged: 'O e-mail da conta mudou. Comece de novo para verificar o novo.',
    phoneWrong: '“{value}” não é um número de telefone. Digite um como +1 555 010 0123.',
    phoneShort: '“{value}” é curto demais para um número de telefone.',
    valueLong: 'Use no máximo {count, plural, one {# caractere} other {# caracteres}}.',
    valueInvisible: 'Este valor contém um caractere invisível. Remova-o.',
    usernameIsAddress: 'Um nome de usuário com @ precisa ser o e-mail da própria conta.',
    nameMissing: 'Informe um nome de usuário, um e-mail, um número de telefone ou um ID externo.',
  },
};
