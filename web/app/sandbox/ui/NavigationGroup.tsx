import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Pagination } from '../../../ui/layout/Pagination.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/layout/Tabs.tsx';
import { Example, Group } from './Group.tsx';

export function NavigationGroup({ id, title }: { id: string; title: string }) {
  const [page, setPage] = useState(3);
  return (
    <Group id={id} title={title}>
      <Example title="Tabs" layout="stack">
        <Tabs defaultValue="all">
          <TabList aria-label="Vendors">
            <Tab value="all" count={48}>
              All Active
            </Tab>
            <Tab value="verified" count={41}>
              Verified
            </Tab>
            <Tab value="pending" count={7}>
              Pending
            </Tab>
            <Tab value="inactive">Inactive</Tab>
            <Tab value="blocked" disabled>
              Blocked
            </Tab>
          </TabList>
          <TabPanel value="all">48 vendors have sent an invoice this year.</TabPanel>
          <TabPanel value="verified">41 are verified.</TabPanel>
          <TabPanel value="pending">7 wait to be verified.</TabPanel>
          <TabPanel value="inactive">None is inactive.</TabPanel>
        </Tabs>
      </Example>
      <Example title="Paging" layout="stack">
        <Pagination label="Pages of vendors" page={page} pageCount={5} onPageChange={setPage} />
        <Pagination
          label="Pages of one"
          page={1}
          pageCount={1}
          onPageChange={setPage}
          summary="6 invoices"
        />
      </Example>
      <Example title="Page header" layout="stack">
        <PageHeader
          level={4}
          back={{ to: '#navigation', label: 'Dashboard' }}
          title="Approval settings"
          description="Custom rules come first, by priority; the default rules cover the rest."
          actions={
            <>
              <Button>Refresh</Button>
              <Button variant="primary">Add Rule</Button>
            </>
          }
        />
      </Example>
    </Group>
  );
}
