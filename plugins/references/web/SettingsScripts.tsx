import { useEffect } from 'react';
import type { SettingsCodeProps } from '#plugins/connections/contract';
import { readSchema } from '../contract/valueType';
import { createFunctionService, createScriptService } from './language/createScriptService';
import { openParamsText } from './language/typeText';

/** Knows the functions in the settings of a connection, whose parameters their schema names. */
export default function SettingsScripts({ connector, valueOf, provide }: SettingsCodeProps) {
  useEffect(
    () =>
      provide((property = '') => {
        if (connector.properties[property]?.language !== 'javascript') return undefined;
        return String(valueOf(property) ?? '').includes('module.exports')
          ? createFunctionService(() => openParamsText(readSchema(valueOf('inputSchema'))))
          : createScriptService();
      }),
    [connector, valueOf, provide],
  );
  return null;
}
