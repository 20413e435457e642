import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

export function CheckoutSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="w-48" />
      <Skeleton shape="block" className="h-10 w-full" />
      <Skeleton shape="block" className="h-10 w-full" />
      <Skeleton shape="block" className="h-10 w-full" />
    </div>
  );
}
