import { Button, Menu, MenuItem, Popover } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { codes, Failure, format } from '#core/contract';
import { saveFile, useApp } from '#core/web';
import type { Chart } from '../../domain/charts/Chart';
import { chartSvg } from '../../domain/charts/drawChart';
import { exportFigures, type Exported, type Filter } from '../../contract';
import { strings } from '../../strings';

const sharpness = 2;

/** A drawing's text as a PNG on white, twice as fine; throws where the browser cannot draw it. */
async function renderPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * sharpness;
  canvas.height = image.height * sharpness;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no image');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png'),
  );
}

/**
 * The figures of a chart as the server writes them into a file: all of them, with what the chart
 * leaves out.
 */
export interface Export {
  readonly what: Exported;
  readonly companyId: string;
  readonly filter: Filter;
}
interface Props {
  readonly chart: Chart;
  readonly figures: Export;
}

/** Takes a chart along: as a picture, or its figures. */
export function DownloadMenu({ chart, figures }: Props) {
  const { api, notices } = useApp();
  const name = chart.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  const png = async () => {
    try {
      saveFile(`${name}.png`, await renderPng(chartSvg(chart)));
    } catch {
      notices.failure(new Failure(400, codes.invalid, strings.noPicture.text));
    }
  };
  const csv = async () => {
    const { what, companyId, filter } = figures;
    try {
      saveFile(
        `${name}.csv`,
        await api.download(exportFigures, { params: { companyId }, query: { ...filter, what } }),
      );
    } catch (error) {
      notices.failure(error);
    }
  };
  const menu = (
    <Menu>
      <MenuItem text={strings.asPng.text} onClick={() => void png()} />
      <MenuItem
        text={strings.asSvg.text}
        onClick={() => saveFile(`${name}.svg`, chartSvg(chart), 'image/svg+xml')}
      />
      <MenuItem text={strings.asCsv.text} onClick={() => void csv()} />
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
