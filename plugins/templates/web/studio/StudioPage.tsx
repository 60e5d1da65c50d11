import { useQuery, useAddressParams } from '#core/web';
import { PendingPage } from '#core/web/ui';
import { getUiTemplate, studioPage } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';
import '../templates.css';
import { StudioList } from './StudioList';
import { UiEditor } from './UiEditor';
import { exampleUi } from './exampleUi';

/** The templates of pages; the address says which one is open. */
export default function StudioPage() {
  const [params, change] = useAddressParams();
  const id = params.get('id');
  const openCreated = (uiId: string) => change({ id: uiId, example: undefined });
  if (id === 'new')
    return (
      <UiEditor
        template={null}
        {...(params.has('example') && { begin: exampleUi })}
        onMade={openCreated}
      />
    );
  return id ? <OpenTemplate key={id} uiId={id} onMade={openCreated} /> : <StudioList />;
}

function OpenTemplate({
  uiId,
  onMade,
}: {
  readonly uiId: string;
  readonly onMade: (uiId: string) => void;
}) {
  // The template on screen is being edited: a newer response must not replace it.
  const { data, error, mutate } = useQuery(
    getUiTemplate,
    { params: { uiId } },
    { revalidateOnFocus: false },
  );
  if (data) return <UiEditor template={data.uiTemplate} onMade={onMade} />;
  return (
    <PendingPage
      title={strings.title.text}
      back={{ to: studioPage.to(), title: strings.back.text }}
      error={error}
      onRetry={() => mutate()}
    />
  );
}
