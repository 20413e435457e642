import { BadgeCheck, Building2, CircleCheck, CopyCheck, Search, Store } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { may } from '#shared/permissions.ts';
import type { AlikeVendor } from '../../store/rows/useVendors.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Stat } from '../../ui/display/Stat.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadProblem } from '../../ui/feedback/LoadProblem.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import { isDuplicateQuestion } from '../outbox/isDuplicateQuestion.ts';
import { RefusedCard } from '../outbox/RefusedCard.tsx';
import { useEditToasts, vendorEdits } from '../outbox/useEditToasts.ts';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { AddVendor } from './AddVendor.tsx';
import { MergeDialog } from './merge/MergeDialog.tsx';
import { PrintVendorsButton } from './PrintVendorsButton.tsx';
import { useVendorBook } from './useVendorBook.ts';
import { VendorList } from './VendorList.tsx';
import {
  countTabs,
  isInTab,
  isVendorTab,
  searchFor,
  type VendorTab,
  vendorTabs,
} from './vendorTabs.ts';

interface VendorStatsProps {
  /** `undefined` until all vendors are loaded. */
  total: number | undefined;
  active: number | undefined;
  verified: number | undefined;
  /** The number of groups of vendors that may be the same. */
  duplicates: number | undefined;
}

function VendorStats({ total, active, verified, duplicates }: VendorStatsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat icon={<Building2 />} label="Total Vendors" value={countText(total)} />
      <Stat icon={<CircleCheck />} label="Active" value={countText(active)} />
      <Stat icon={<BadgeCheck />} label="Verified" value={countText(verified)} />
      <Stat icon={<CopyCheck />} label="Duplicates" value={countText(duplicates)} />
    </div>
  );
}

function countText(count: number | undefined): string {
  return count === undefined ? '–' : numberText(count);
}

/** Opens the groups of vendors that may be the same, while there are any. */
function DuplicatesBanner({ groups }: { groups: readonly AlikeVendor[][] }) {
  const [open, setOpen] = useState(false);
  const { length } = groups;
  return (
    <>
      {length > 0 && (
        <Banner
          tone="warning"
          title={length === 1 ? '1 possible duplicate' : `${length} possible duplicates`}
          action={
            <Button size="sm" onClick={() => setOpen(true)}>
              Review and merge
            </Button>
          }
        >
          These vendors look like the same company, entered more than once.
        </Banner>
      )}
      {open && <MergeDialog groups={groups} onClose={() => setOpen(false)} />}
    </>
  );
}

const purpose = 'Your suppliers, which of them are verified, and possible duplicates.';

export function VendorsScreen() {
  const { me } = useSignedIn();
  const { shown, groups, entries, outboxActions, problem, reload } = useVendorBook();
  const keptForLater = useEditToasts(entries, vendorEdits);
  const [tab, setTab] = useState<VendorTab>('active');
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  const vendors = useMemo(() => shown?.map(({ vendor }) => vendor), [shown]);
  const counts = useMemo(() => vendors && countTabs(vendors), [vendors]);
  const found = useMemo(() => {
    const isFound = searchFor(searched);
    return shown?.filter(({ vendor, searchText }) => isInTab(vendor, tab) && isFound(searchText));
  }, [shown, tab, searched]);

  return (
    <Page title="Vendor Management" description={purpose} canonicalPath="/vendors">
      <div className="flex flex-col gap-6">
        <PageHeader
          title="Vendor Management"
          description={purpose}
          actions={
            <>
              <PrintVendorsButton tab={tab} search={searched} found={found} />
              {may(me.roles, 'vendors.create') && <AddVendor />}
            </>
          }
        />
        {problem && (
          <LoadProblem
            title="Failed to fetch vendors"
            problem={problem}
            onAgain={() => void reload()}
          />
        )}
        <RefusedCard
          entries={
            entries?.filter(
              (entry) => entry.state === 'attention' && !isDuplicateQuestion(entry),
            ) ?? []
          }
          outboxActions={outboxActions}
        />
        <VendorStats
          total={vendors?.length}
          active={counts?.active}
          verified={counts?.verified}
          duplicates={vendors && groups.length}
        />
        {may(me.roles, 'vendors.merge') && <DuplicatesBanner groups={groups} />}
        <Tabs value={tab} onValueChange={(value) => isVendorTab(value) && setTab(value)}>
          <div className="flex flex-col gap-3 md:flex-row-reverse md:items-end md:justify-between">
            <Input
              type="search"
              aria-label="Search vendors"
              placeholder="Name, tax ID, email, address"
              lead={<Search aria-hidden />}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="md:w-56 lg:w-80"
            />
            <TabList aria-label="Vendors by status" className="min-w-0 md:flex-1">
              {vendorTabs.map(({ value, label }) => (
                <Tab key={value} value={value} {...(counts && { count: counts[value] })}>
                  {label}
                </Tab>
              ))}
            </TabList>
          </div>
          <TabPanel value={tab}>
            {found && found.length > 0 && (
              <VendorList shown={found} onKeptForLater={keptForLater} />
            )}
            {found?.length === 0 && <NoVendors />}
            {!found && !problem && <VendorsSkeleton />}
          </TabPanel>
        </Tabs>
      </div>
    </Page>
  );
}

function NoVendors() {
  return (
    <Card>
      <EmptyState icon={<Store />} title="No vendors found">
        Vendors are added when their first invoice is read, or by hand.
      </EmptyState>
    </Card>
  );
}

function VendorsSkeleton() {
  return (
    <Card className="gap-5 p-5">
      <p role="status" className="text-ink-muted">
        Loading vendors…
      </p>
      <SkeletonRows count={3} className="items-center" />
    </Card>
  );
}
