import { type Role, roleNames } from '#shared/permissions.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/foundation/classes.ts';

interface RoleBadgesProps {
  roles: readonly Role[];
  className?: string;
}

export function RoleBadges({ roles, className }: RoleBadgesProps) {
  return (
    <span className={classes('flex flex-wrap gap-1', className)}>
      {roles.map((role) => (
        <Badge key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
          {roleNames[role]}
        </Badge>
      ))}
    </span>
  );
}
