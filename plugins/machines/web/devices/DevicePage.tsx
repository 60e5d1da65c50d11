import { Button } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useAddressParams, useApp, useCompanyId, useMutation, useQuery } from '#core/web';
import {
  EmptyState,
  ErrorState,
  FactList,
  FormDialog,
  Page,
  SelectField,
  SwitchField,
  TimeAgo,
} from '#core/web/ui';
import { approveDevice, findDevice, tokensPage } from '../../contract';
import { strings } from '../../strings';
import { tokenLengths } from '../tokens/tokenTimes';
import { CodeForm } from './CodeForm';
import '../machines.css';

/** How a person answered, and what follows. */
interface Done {
  readonly title: string;
  readonly help: string;
}

interface WaitingProps {
  readonly code: string;
  readonly onDone: (done: Done) => void;
  readonly onClose: () => void;
  /** Leads back to the field of the code. */
  readonly onOther: () => void;
}

function Waiting({ code, onDone, onClose, onOther }: WaitingProps) {
  const params = { companyId: useCompanyId(), userCode: code };
  const { notices } = useApp();
  const { data, error, mutate } = useQuery(findDevice, { params });
  const answer = useMutation(approveDevice);
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => mutate()}
        back={<Button text={strings.otherCode.text} onClick={onOther} />}
      />
    );
  if (!data) return null;
  async function deny() {
    try {
      const { message } = await answer.run({ params, body: { approve: false } });
      onDone({ title: message, help: strings.deviceDeniedHelp.text });
    } catch (fault) {
      notices.failure(fault);
    }
  }
  return (
    <FormDialog
      title={format(strings.deviceAsks, { name: data.name })}
      values={{ days: '30', readOnly: false }}
      submit={strings.approve.text}
      save={async ({ days, readOnly }) => {
        const body = { approve: true, days: Number(days), readOnly };
        const { message } = await answer.run({ params, body });
        onDone({ title: message, help: strings.deviceDone.text });
      }}
      onClose={onClose}
    >
      <p>{strings.deviceWarning.text}</p>
      <FactList
        facts={[
          [strings.code.text, code],
          [strings.address.text, data.address],
          [strings.created.text, <TimeAgo key="created" at={data.createdDate} />],
        ]}
      />
      <SelectField name="days" label={strings.expiry.text} options={tokenLengths} />
      <SwitchField name="readOnly" label={strings.readOnly.text} />
      <Button text={strings.deny.text} onClick={() => void deny()} />
    </FormDialog>
  );
}

/** Approves the sign-in of a device without a browser, such as a terminal, by the code that it shows. */
export default function DevicePage() {
  const [address, change] = useAddressParams();
  const [, navigate] = useLocation();
  const [done, setDone] = useState<Done>();
  const code = address.get('code');
  const close = () => navigate(tokensPage.to());
  return (
    <Page title={strings.deviceTitle.text} intro={strings.deviceIntro.text}>
      {done && (
        <EmptyState icon={<Tick size={22} />} title={done.title}>
          {done.help}
        </EmptyState>
      )}
      {!done && code && (
        <Waiting
          code={code}
          onDone={setDone}
          onClose={() => done === undefined && close()}
          onOther={() => change({ code: undefined })}
        />
      )}
      {!done && !code && <CodeForm onEnter={typed => change({ code: typed })} />}
    </Page>
  );
}
