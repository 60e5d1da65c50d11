import {
  Annotation,
  Chat,
  Code,
  Cog,
  Document,
  Error,
  Exchange,
  Flows,
  Font,
  Form,
  Function,
  GlobeNetwork,
  IdNumber,
  Key,
  Lock,
  MobilePhone,
  Notifications,
  People,
  Person,
  Shield,
  TimelineLineChart,
  Variable,
} from '@blueprintjs/icons';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ size?: number; tagName?: null }>;

const icons: Record<string, Icon> = {
  httpConnector: GlobeNetwork,
  functionsConnector: Function,
  variablesConnector: Variable,
  errorConnector: Error,
  nodeConnector: Exchange,
  flowConnector: Flows,
  annotationConnector: Annotation,
  stringsConnector: Font,
  analyticsConnector: TimelineLineChart,
  challengeConnector: Lock,
  codeSnippetConnector: Code,
  skOpenIdConnector: Key,
  smtpConnector: Chat,
  webhookConnector: Cog,
  notificationsConnector: Notifications,
  pingOneSSOConnector: Person,
  pingOneAuthenticationConnector: Key,
  pingOneMfaConnector: MobilePhone,
  pingOneRiskConnector: Shield,
  pingOneVerifyConnector: IdNumber,
  pingOneCredentialsConnector: IdNumber,
  pingOneFormsConnector: Form,
  pingOneIntegrationsConnector: Cog,
  userPolicyConnector: People,
  devicePolicyConnector: MobilePhone,
  jumioConnector: IdNumber,
  samlIdpConnector: Key,
  genericConnector: Key,
  microsoftTeamsConnector: Chat,
  screenConnector: Document,
};

/** The icon of a connector, where there is one that people would recognise. */
export const connectorIcon = (connectorId: string | undefined): Icon | undefined =>
  connectorId === undefined ? undefined : icons[connectorId];
