import { useNavigate } from 'react-router-dom';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { may, type Permission } from '#shared/permissions.ts';
import { useFileExport } from '../exports/useFileExport.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { densities, densityNames, useDensity } from '../theme/density.ts';
import { themeNames, themes, useTheme } from '../theme/theme.ts';
import type { Command } from './Commands.ts';

interface Action {
  id: string;
  label: string;
  also?: string;
  permission: Permission;
  /** An address, or what is done at once. */
  run: string | (() => void);
}

/** What can be done from every screen: it leads to where it is done, or is done at once. */
export function useActions(): readonly Command[] {
  const { me } = useSignedIn();
  const navigate = useNavigate();
  const { begin } = useFileExport();
  const [, chooseTheme] = useTheme();
  const [, chooseDensity] = useDensity();
  const connect = ledgers.map(
    (id): Action => ({
      id: `connect-${id}`,
      label: `Connect ${ledgerNames[id].short}`,
      also: 'ledger, accounting software, settings',
      permission: 'integrations.manage',
      run: `/integrations#ledger-${id}`,
    }),
  );
  const actions: readonly Action[] = [
    {
      id: 'upload',
      label: 'Upload invoices',
      also: 'add, scan, file, photo',
      permission: 'uploads.create',
      run: '/invoices#upload-files',
    },
    {
      id: 'new-vendor',
      label: 'Add a vendor',
      also: 'new, supplier',
      permission: 'vendors.create',
      run: '/vendors#new-vendor',
    },
    {
      id: 'new-rule',
      label: 'Add an approval rule',
      also: 'new',
      permission: 'rules.edit',
      run: '/approval-settings#new-rule',
    },
    {
      id: 'invite',
      label: 'Invite a person',
      also: 'team, member, colleague',
      permission: 'team.manage',
      run: '/team#invite',
    },
    {
      id: 'export-csv',
      label: 'Export new invoices as bookkeeping CSV',
      also: 'file, download',
      permission: 'invoices.export',
      run: () => void begin({ format: 'csv' }),
    },
    {
      id: 'export-ubl',
      label: 'Export new invoices as UBL e-invoices',
      also: 'file, download',
      permission: 'invoices.export',
      run: () => void begin({ format: 'ubl' }),
    },
    ...connect,
    ...themes.map(
      (one): Action => ({
        id: `theme-${one}`,
        label: `Appearance: ${themeNames[one]}`,
        also: one === 'system' ? 'theme' : `theme, ${one} mode`,
        permission: 'account.read',
        run: () => chooseTheme(one),
      }),
    ),
    ...densities.map(
      (one): Action => ({
        id: `density-${one}`,
        label: `Density: ${densityNames[one]}`,
        permission: 'account.read',
        run: () => chooseDensity(one),
      }),
    ),
  ];
  return actions
    .filter(({ permission }) => may(me.roles, permission))
    .map(({ id, label, also, run }) => ({
      id,
      label,
      ...(also && { also }),
      onlySearched: true,
      run: typeof run === 'string' ? () => void navigate(run) : run,
    }));
}
