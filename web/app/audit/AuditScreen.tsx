import { may } from '#shared/permissions.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { ExportHistory } from './ExportHistory.tsx';
import { FailedOperations } from './FailedOperations.tsx';
import { AuditLogs } from './logs/AuditLogs.tsx';

const purpose = 'Who did what and when, what was exported, and what failed.';

/** The log is too long to keep on devices, so this screen reads it from the server. */
export function AuditScreen() {
  const { me } = useSignedIn();
  return (
    <Page title="Audit Trail" description={purpose}>
      <div className="flex flex-col gap-6">
        <PageHeader title="Audit Trail" description={purpose} />
        <Tabs defaultValue="logs">
          <TabList aria-label="Audit trail">
            <Tab value="logs">Audit Logs</Tab>
            <Tab value="exports">Export History</Tab>
            <Tab value="failed">Failed Operations</Tab>
          </TabList>
          <TabPanel value="logs">
            {may(me.roles, 'audit.read') ? (
              <AuditLogs />
            ) : (
              <Banner>Audit logs are for admins, managers and finance directors.</Banner>
            )}
          </TabPanel>
          <TabPanel value="exports">
            <ExportHistory />
          </TabPanel>
          <TabPanel value="failed">
            <FailedOperations />
          </TabPanel>
        </Tabs>
      </div>
    </Page>
  );
}
