import type { UsersTexts } from './usersTexts';

/** In Brazilian Portuguese. */
export const ptBR: UsersTexts = {
  pages: {
    totpTitle: 'Configure seu aplicativo autenticador',
    totpText:
      'Escaneie este código QR com seu aplicativo autenticador e insira o código que ele mostra.',
    totpPicture: 'Código QR',
    totpByHand: 'Se não puder escaneá-lo, insira esta chave:',
    code: 'Código',
    go: 'Continuar',
    next: 'Avançar',
    email: 'E-mail',
    signIn: 'Entrar',
    emailFirst: 'Use uma chave de acesso ou insira seu e-mail.',
    confirmTitle: 'Confirme sua identidade',
    confirmText: 'Use a chave de acesso ou a chave de segurança da sua conta.',
    confirmButton: 'Usar chave de acesso',
    usePasskey: 'Entrar com uma chave de acesso',
    useCode: 'Usar um código',
    recoveryTitle: 'Seus códigos de recuperação',
    recoveryText:
      'Salve estes códigos em um lugar seguro. Cada um permite entrar uma vez caso você perca seus outros métodos. Eles não serão mostrados novamente.',
    recoveryKept: 'Já salvei',
    mailSubject: 'Seu código',
    mailText:
      'Seu código é [code]. Ele vale por dez minutos. Se você não o solicitou, ignore este e-mail.',
    accountSubject: 'Você já tem uma conta',
    accountText:
      'Alguém tentou criar uma conta com este endereço de e-mail, que já tem uma. Se foi você, entre com ela ou redefina sua senha caso a tenha esquecido. Se não foi, ignore este e-mail.',
  },
  refusals: {
    wrongPassword: 'Nome de usuário ou senha incorretos.',
    locked: 'Muitas senhas incorretas. Aguarde alguns minutos e tente novamente.',
    disabled: 'Esta conta está desativada.',
    passwordExpired: 'Esta senha expirou. Insira uma nova.',
    wrongCurrent: 'A senha atual não está correta.',
    passwordRepeats:
      'Use uma senha diferente {count, plural, one {da atual} other {das últimas #}}.',
    passwordRace: 'A senha acabou de ser alterada em outro lugar. Tente novamente.',
    wrongCode: 'Este código não está correto. Tente novamente.',
    tooManyCodes: 'Muitos códigos incorretos. Aguarde 15 minutos e tente novamente.',
    codeOver: 'Este código não vale mais. Solicite outro.',
    mailCodeRefused:
      'Este código está incorreto ou expirou. Tente novamente ou comece de novo para receber outro.',
    tooManyMails:
      'Muitos códigos foram enviados a este endereço. Aguarde 15 minutos e tente novamente.',
    wrongRecoveryCode: 'Este código de recuperação não está correto ou já foi usado.',
    notAccepted: 'Esses dados não foram aceitos. Verifique-os e tente novamente.',
    noMethod: 'Este método não está disponível. Use outro.',
    taken: 'Esses dados não podem ser usados. Entre se você tem uma conta ou informe outros.',
    canceled: 'A operação foi cancelada.',
    keyOver: 'Nenhuma chave foi solicitada ou a solicitação expirou. Tente novamente.',
    keyWrong: 'A resposta da chave não é válida.',
    keySite:
      'Esta chave pertence a outro site. Abra a página no endereço habitual e tente novamente.',
    keyUnverified:
      'O dispositivo não confirmou sua identidade. Tente novamente com sua digital, seu rosto ou seu PIN.',
    keyUsed: 'A resposta da chave já foi usada.',
    keyTaken: 'Esta chave já está registrada.',
    keyUnknown: 'Esta chave não é conhecida aqui. Use outra ou entre de outra forma.',
    keyOfAnother: 'A chave pertence a outra conta.',
    keyUserGone: 'A conta desta chave de acesso não existe mais.',
    tooManyKeys:
      'Uma conta pode ter {count, plural, one {# chave} other {# chaves}}. Remova uma primeiro.',
    notEmail: '“{value}” não é um e-mail.',
    emailWrong: '“{value}” não é um e-mail. Insira um como ada@example.com.',
    emailChanged: 'O endereço da conta mudou desde que o código foi enviado.',
    phoneWrong: '“{value}” não é um número de telefone.',
    phoneShort: '“{value}” é curto demais para um número de telefone.',
    valueLong: 'Use no máximo {count, plural, one {# caractere} other {# caracteres}}.',
    valueInvisible: 'Este valor contém um caractere invisível. Remova-o.',
    usernameIsAddress: 'Um nome de usuário com @ precisa ser o e-mail da própria conta.',
    nameMissing: 'Informe um nome de usuário, um e-mail, um telefone ou um ID externo.',
  },
};
