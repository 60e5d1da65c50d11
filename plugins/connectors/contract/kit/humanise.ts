const acronyms: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  url: 'URL',
  urls: 'URLs',
  uri: 'URI',
  api: 'API',
  otp: 'OTP',
  mfa: 'MFA',
  json: 'JSON',
  html: 'HTML',
  css: 'CSS',
  qr: 'QR',
  jwt: 'JWT',
  jwks: 'JWKS',
  ip: 'IP',
  sms: 'SMS',
  ui: 'UI',
  saml: 'SAML',
  oidc: 'OIDC',
  ssl: 'SSL',
  tls: 'TLS',
  aws: 'AWS',
  http: 'HTTP',
  fido: 'FIDO',
  pem: 'PEM',
  pin: 'PIN',
  rp: 'RP',
  sso: 'SSO',
  totp: 'TOTP',
};

/**
 * A title for a wire name: `clientSecret` → "Client Secret", `makeRestAPICall` → "Make Rest API
 * Call".
 */
export function humanise(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .split(/[\s_.-]+/)
    .filter(Boolean);
  return words
    .map(word => acronyms[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
