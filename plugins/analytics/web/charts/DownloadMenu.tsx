import { Button, Menu, MenuItem, Popover } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { codes, Failure, format, writeCsv } from '../../../../core/contract';
import { saveFile, useApp } from '../../../../core/web';
import type { Chart } from '../../domain/charts/Chart';
import { chartSvg } from '../../domain/charts/drawChart';
import { tableOf } from '../../domain/charts/tableOf';
import { strings } from '../../strings';
import { pictureOf } from './pictureOf';

/** Takes a chart along: as a picture, or its figures. */
export function DownloadMenu({ chart }: { readonly chart: Chart }) {
  const { notices } = useApp();
  const name = chart.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  const png = async () => {
    try {
      saveFile(`${name}.png`, await pictureOf(chartSvg(chart)));
    } catch {
      notices.failure(new Failure(400, codes.invalid, strings.noPicture.text));
    }
  };
  const csv = () => {
    const { columns, rows } = tableOf(chart);
    saveFile(
      `${name}.csv`,
      writeCsv([columns, ...rows.map(({ name: of, values }) => [of, ...values])]),
      'text/csv;charset=utf-8',
    );
  };
  const menu = (
    <Menu>
      <MenuItem text={strings.asPng.text} onClick={() => void png()} />
      <MenuItem text={strings.asSvg.text} onClick={() => saveFile(`${name}.svg`, chartSvg(chart), 'image/svg+xml')} />
      <MenuItem text={strings.asCsv.text} onClick={csv} />
    </Menu>
  );
  return (
    <Popover content={menu} placement="bottom-end">
      <Button
        variant="minimal"
        size="small"
        icon={<Download />}
        aria-label={format(strings.download, { title: chart.title })}
        title={format(strings.download, { title: chart.title })}
      />
    </Popover>
  );
}
