import { useMemo } from 'react';
import type { View } from '#shared/views/contract.ts';
import { useViews } from '../../../store/rows/views.ts';
import { fullName } from '../../people/fullName.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { type Column, columnsText, defaultColumns, isDefault } from '../columns/columns.ts';
import { useDeviceColumns } from '../columns/deviceColumns.ts';
import type { ListAddress } from '../useListAddress.ts';
import { contentOf, isChanged } from './viewContent.ts';

export interface ListView {
  views: readonly View[];
  /** The view that the list began as. */
  active: View | null;
  /** What a view would keep of the list as it is now. */
  content: string;
  /** Its query and order alone. */
  asked: string;
  /** The list is no longer what the active view keeps. */
  changed: boolean;
  columns: readonly Column[];
  chooseColumns: (columns: readonly Column[]) => void;
}

const none: readonly View[] = [];

/** The saved views, the one that is open, and the columns of the list. */
export function useListView({ query, change }: Pick<ListAddress, 'query' | 'change'>): ListView {
  const { me, database } = useSignedIn();
  const views = useViews(database, { id: me.id, name: fullName(me) }) ?? none;
  const [deviceColumns, chooseOnDevice] = useDeviceColumns();
  const active = views.find(({ id }) => id === query.view) ?? null;
  const wanted = query.columns ?? (active ? defaultColumns : deviceColumns);
  const text = columnsText(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stays the same array while the columns do
  const columns = useMemo(() => wanted, [text]);
  const content = contentOf(query, columns);

  function chooseColumns(chosen: readonly Column[]) {
    if (active) change({ columns: isDefault(chosen) ? null : chosen });
    else {
      chooseOnDevice(chosen);
      if (query.columns) change({ columns: null });
    }
  }

  return {
    views,
    active,
    content,
    asked: contentOf(query, defaultColumns),
    changed: active !== null && isChanged(active, content),
    columns,
    chooseColumns,
  };
}
